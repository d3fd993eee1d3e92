import type { MedusaContainer } from "@medusajs/framework/types"
import type { AttentionAction } from "../../../../domain/attention-reasons"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { AttentionRow } from "../../../../modules/ledger/models/attention"
import { SBP_PAYOUT_MODULE } from "../../../../modules/payout"
import {
  SHOWN_OF_NOTIFICATION,
  type ShownNotification,
  shownNotifications,
} from "../shown-notification"
import { actionsOf, type EntryFacts } from "./actions-of"

type Entry = Partial<AttentionRow>

export type AdminAttention = Entry & {
  /** The notification that the entry is about; its body may be cut off. */
  notification?: ShownNotification
  /** What can be done about the entry now. */
  actions: AttentionAction[]
}

/** The fields from which the actions of an entry follow. */
export const FACTS: (keyof AttentionRow)[] = [
  "reason",
  "subject_id",
  "invoice_id",
  "notification_id",
  "payout_id",
  "resolved_at",
]

/** Enough to recognise the notification. The invoice's page has all of it. */
const MAX_BODY_LENGTH = 4_096

/**
 * Adds to each entry what can be done about it, and the gateway's notification: if the invoice
 * is lost, no other page shows it.
 */
export async function withFacts(
  container: MedusaContainer,
  entries: Entry[]
): Promise<AdminAttention[]> {
  const [notifications, invoices, payouts, beingReplaced, rules] =
    await Promise.all([
      readNotifications(container, idsOf(entries, "notification_id")),
      readInvoices(container, idsOf(entries, "invoice_id")),
      readPayouts(container, idsOf(entries, "payout_id")),
      readBeingReplaced(container, idsOf(entries, "subject_id")),
      container.resolve(SBP_PAYOUT_MODULE).getRules(),
    ])
  return entries.map((entry) => {
    const notification = notifications.get(entry.notification_id ?? "")
    const { reason, resolved_at } = entry
    return {
      ...entry,
      ...(notification && { notification }),
      actions:
        reason && !resolved_at
          ? actionsOf({
              reason,
              invoice: invoices.get(entry.invoice_id ?? ""),
              ...payouts.get(entry.payout_id ?? ""),
              is_being_replaced: beingReplaced.has(entry.subject_id ?? ""),
              payouts_enabled: rules.enabled,
            })
          : [],
    }
  })
}

function idsOf(entries: Entry[], name: keyof Entry): string[] {
  return entries.flatMap((entry) => (entry[name] as string | null) ?? [])
}

async function readNotifications(container: MedusaContainer, id: string[]) {
  const rows = id.length
    ? await container
        .resolve(SBP_LEDGER_MODULE)
        .listSbpNotifications({ id }, { select: [...SHOWN_OF_NOTIFICATION] })
    : []
  const shown = await shownNotifications(rows, MAX_BODY_LENGTH)
  return new Map(shown.map((row) => [row.id, row]))
}

async function readInvoices(
  container: MedusaContainer,
  id: string[]
): Promise<Map<string, NonNullable<EntryFacts["invoice"]>>> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const [rows, money] = await Promise.all([
    ledger.listSbpInvoices({ id }),
    ledger.readMoneyBack(id),
  ])
  return new Map(
    rows.map(({ id, ...invoice }) => {
      const { state, is_test, paid_at, cart_unlinked } = invoice
      const { received_amount, amount } = invoice
      const isOtherSum = received_amount !== null && received_amount !== amount
      const left = money.get(id)?.left ?? "0.00"
      return [
        id,
        {
          state,
          is_paid: paid_at !== null,
          is_orderless: is_test || cart_unlinked || isOtherSum,
          has_rest: left !== "0.00",
          is_untouched: left === received_amount,
        },
      ]
    })
  )
}

async function readPayouts(
  container: MedusaContainer,
  id: string[]
): Promise<Map<string, Pick<EntryFacts, "payout_state" | "payout_attention">>> {
  const rows = id.length
    ? await container
        .resolve(SBP_PAYOUT_MODULE)
        .listSbpPayouts({ id }, { select: ["id", "state", "attention"] })
    : []
  return new Map(
    rows.map(({ id, state, attention }) => [
      id,
      { payout_state: state, payout_attention: attention },
    ])
  )
}

/** The refunds with an attempt on its way. */
async function readBeingReplaced(
  container: MedusaContainer,
  refund_id: string[]
) {
  const rows = refund_id.length
    ? await container
        .resolve(SBP_LEDGER_MODULE)
        .listSbpRefundAttempts(
          { refund_id, outcome: "open" },
          { select: ["refund_id"] }
        )
    : []
  return new Set(rows.map((attempt) => attempt.refund_id))
}
