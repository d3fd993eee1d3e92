import { fromMinorUnits, toMinorUnits } from "../../../../../domain/money"
import type { RefundRow } from "../../../../../modules/ledger/models/refund"
import type { Sale } from "../../../../../modules/ledger/queries/read-sales"
import type { Columns } from "../../export/csv"
import type { AdminRefundAttempt } from "../read-refunds"

/** A refund, its attempts, and the sale whose money it returns. */
export type ExportedRefund = {
  refund: RefundRow
  attempts: AdminRefundAttempt[]
  sale: Sale | undefined
}

/** The columns for an accountant, who compares them with the bank and the orders. */
export const refundColumns: Columns<ExportedRefund> = {
  id: { kind: "text", read: ({ refund }) => refund.id },
  returned_at: { kind: "time", read: ({ refund }) => refund.returned_at },
  order_number: {
    kind: "number",
    read: ({ sale }) => sale?.order_number ?? null,
  },
  email: { kind: "text", read: ({ sale }) => sale?.email ?? null },
  amount: { kind: "amount", read: ({ refund }) => refund.amount },
  returned: { kind: "amount", read: returnedOf },
  returned_in_cabinet: { kind: "amount", read: returnedInCabinetOf },
  currency_code: { kind: "text", read: ({ refund }) => refund.currency_code },
  kind: { kind: "text", read: ({ refund }) => refund.kind },
  state: { kind: "text", read: ({ refund }) => refund.state },
  booked_at: { kind: "time", read: ({ refund }) => refund.booked_at },
  invoice_id: { kind: "text", read: ({ refund }) => refund.invoice_id },
  gateway_payment_id: {
    kind: "text",
    read: ({ sale }) => sale?.gateway_payment_id ?? null,
  },
  provider_id: { kind: "text", read: ({ sale }) => sale?.provider_id ?? null },
  created_by: { kind: "text", read: ({ refund }) => refund.created_by },
  payout_ids: { kind: "text", read: payoutsOf },
  created_at: { kind: "time", read: ({ refund }) => refund.created_at },
}

/** What certainly went back: twice the amount if two attempts were paid. */
function returnedOf({ refund, attempts }: ExportedRefund): string {
  const times = attempts.filter(({ outcome }) => outcome === "paid").length
  return fromMinorUnits(toMinorUnits(refund.amount) * BigInt(times))
}

/** The part that went back in the cabinet, also in place of a payout that did not arrive. */
function returnedInCabinetOf({ attempts, ...of }: ExportedRefund): string {
  const recorded = attempts.filter(({ payout_id }) => payout_id === null)
  return returnedOf({ ...of, attempts: recorded })
}

/** The payouts that returned the money, or may still do so. */
function payoutsOf({ attempts }: ExportedRefund): string {
  return attempts
    .filter(({ outcome }) => outcome !== "not_paid")
    .flatMap(({ payout_id }) => payout_id ?? [])
    .join(" ")
}
