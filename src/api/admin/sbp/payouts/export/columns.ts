import { maskOf, writeMask } from "../../../../../domain/card-number"
import type { PayoutRow } from "../../../../../modules/payout/models/payout"
import type { Columns } from "../../export/csv"

/** A payout, with what its row holds only ids of. */
export type ExportedPayout = {
  payout: PayoutRow
  order_number: number | null
  /** The e-mails of the users who created, approved or resolved it, by user id. */
  names: ReadonlyMap<string, string>
}

/** The columns for a bookkeeper. Of a card, they hold only the mask. */
export const payoutColumns: Columns<ExportedPayout> = {
  id: { kind: "text", read: ({ payout }) => payout.id },
  reference: { kind: "text", read: ({ payout }) => payout.reference },
  created_at: { kind: "time", read: ({ payout }) => payout.created_at },
  state: { kind: "text", read: ({ payout }) => payout.state },
  purpose: { kind: "text", read: ({ payout }) => payout.purpose },
  amount: { kind: "amount", read: ({ payout }) => payout.amount },
  final_amount: { kind: "amount", read: ({ payout }) => payout.final_amount },
  currency_code: { kind: "text", read: ({ payout }) => payout.currency_code },
  card: {
    kind: "text",
    // A link's recipient may not have typed a card.
    read: ({ payout }) => {
      const mask = maskOf(payout)
      return mask && writeMask(mask)
    },
  },
  description: { kind: "text", read: ({ payout }) => payout.description },
  order_number: { kind: "number", read: ({ order_number }) => order_number },
  order_id: { kind: "text", read: ({ payout }) => payout.order_id },
  invoice_id: { kind: "text", read: ({ payout }) => payout.invoice_id },
  replaces_id: { kind: "text", read: ({ payout }) => payout.replaces_id },
  gateway_id: { kind: "text", read: ({ payout }) => payout.gateway_id },
  gateway_status: { kind: "text", read: ({ payout }) => payout.gateway_status },
  shop_id: { kind: "text", read: ({ payout }) => payout.shop_id },
  sent_at: { kind: "time", read: ({ payout }) => payout.sent_at },
  paid_at: { kind: "time", read: ({ payout }) => payout.paid_at },
  created_by: person("created_by"),
  approved_by: person("approved_by"),
  resolved_by: person("resolved_by"),
}

/** A user by their e-mail, or by their id if the e-mail is unknown. */
function person(column: "created_by" | "approved_by" | "resolved_by") {
  return {
    kind: "text" as const,
    read: ({ payout, names }: ExportedPayout) => {
      const id = payout[column]
      return id === null ? null : (names.get(id) ?? id)
    },
  }
}
