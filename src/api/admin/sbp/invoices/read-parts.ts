import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { InvoiceEventRow } from "../../../../modules/ledger/models/invoice-event"
import type { SbpLedgerModuleService } from "../../../../modules/ledger/service"
import { adminAttentionFields } from "../attention/validators"
import { type AdminAttention, withFacts } from "../attention/with-facts"
import { adminRefundFields } from "../refunds/validators"
import { type AdminRefund, withAttempts } from "../refunds/read-refunds"
import {
  SHOWN_OF_NOTIFICATION,
  type ShownNotification,
  shownNotifications,
} from "../shown-notification"

export type InvoiceParts = {
  /** What its address received, newest first; card numbers masked, long bodies cut. */
  notifications: ShownNotification[]
  /** The newest last. */
  history: Omit<InvoiceEventRow, "updated_at" | "deleted_at">[]
  /** Its entries on the operator's list, the open ones first. */
  attention: AdminAttention[]
  /** Its refunds, the newest first. */
  refunds: AdminRefund[]
}

type Part = keyof InvoiceParts

/** One notification's body may be 8 kB. */
const MAX: Record<Part, number> = {
  notifications: 50,
  history: 500,
  attention: 500,
  refunds: 500,
}

/** All that happened to an invoice, or the newest of it. */
export async function readParts(
  container: MedusaContainer,
  invoice_id: string
): Promise<InvoiceParts & { truncated: Part[] }> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const [notifications, history, attention, refunds] = await Promise.all([
    readNotifications(ledger, invoice_id),
    readHistory(ledger, invoice_id),
    readAttention(ledger, invoice_id),
    readRefunds(ledger, invoice_id),
  ])
  const all = { notifications, history, attention, refunds }
  const parts = Object.keys(MAX) as Part[]
  return {
    notifications: await shownNotifications(
      notifications.slice(0, MAX.notifications)
    ),
    history: history.slice(0, MAX.history).reverse(),
    attention: await withFacts(container, attention.slice(0, MAX.attention)),
    refunds: await withAttempts(container, refunds.slice(0, MAX.refunds)),
    truncated: parts.filter((part) => all[part].length > MAX[part]),
  }
}

// Each query reads one row more than is shown, to find out whether there are more.

function readNotifications(ledger: SbpLedgerModuleService, invoice_id: string) {
  return ledger.listSbpNotifications(
    { invoice_id },
    {
      select: [...SHOWN_OF_NOTIFICATION],
      order: { created_at: "DESC", id: "DESC" },
      take: MAX.notifications + 1,
    }
  )
}

function readHistory(ledger: SbpLedgerModuleService, invoice_id: string) {
  return ledger.listSbpInvoiceEvents(
    { invoice_id },
    {
      select: [
        "id",
        "invoice_id",
        "event",
        "from_state",
        "to_state",
        "actor_id",
        "details",
        "emptied_at",
        "created_at",
      ],
      order: { created_at: "DESC", id: "DESC" },
      take: MAX.history + 1,
    }
  )
}

function readAttention(ledger: SbpLedgerModuleService, invoice_id: string) {
  return ledger.listSbpAttentions(
    { invoice_id },
    {
      select: [...adminAttentionFields],
      // Postgres puts NULL first in descending order: open entries lead.
      order: { resolved_at: "DESC", created_at: "DESC", id: "DESC" },
      take: MAX.attention + 1,
    }
  )
}

function readRefunds(ledger: SbpLedgerModuleService, invoice_id: string) {
  return ledger.listSbpRefunds(
    { invoice_id },
    {
      select: [...adminRefundFields],
      order: { created_at: "DESC", id: "DESC" },
      take: MAX.refunds + 1,
    }
  )
}
