import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { InvoiceEventRow } from "../../../../modules/ledger/models/history"
import type { SbpLedgerModuleService } from "../../../../modules/ledger/service"
import { adminAttentionFields } from "../attention/query-config"
import { type AdminAttention, withFacts } from "../attention/with-facts"
import { adminRefundFields } from "../refunds/query-config"
import { type AdminRefund, withAttempts } from "../refunds/read-refunds"
import {
  SHOWN_OF_NOTIFICATION,
  type ShownNotification,
  shownNotification,
} from "../shown-notification"

export type InvoiceStory = {
  /** What came to its address, the newest first; numbers of cards masked. */
  notifications: ShownNotification[]
  /** The newest last. */
  history: Omit<InvoiceEventRow, "updated_at" | "deleted_at">[]
  /** What a person has or had to look at, the open ones first. */
  attention: AdminAttention[]
  /** What of its money goes back, or went back, the newest first. */
  refunds: AdminRefund[]
}

type Part = keyof InvoiceStory

/** The body of each notification may have 64 kB. */
const MOST: Record<Part, number> = {
  notifications: 50,
  history: 500,
  attention: 500,
  refunds: 500,
}

/** All that happened to an invoice, or the newest of it. */
export async function readStory(
  container: MedusaContainer,
  invoice_id: string
): Promise<InvoiceStory & { truncated: Part[] }> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const [notifications, history, attention, refunds] = await Promise.all([
    readNotifications(ledger, invoice_id),
    readHistory(ledger, invoice_id),
    readAttention(ledger, invoice_id),
    readRefunds(ledger, invoice_id),
  ])
  const all = { notifications, history, attention, refunds }
  const parts = Object.keys(MOST) as Part[]
  return {
    notifications: notifications
      .slice(0, MOST.notifications)
      .map(shownNotification),
    history: history.slice(0, MOST.history).reverse(),
    attention: await withFacts(container, attention.slice(0, MOST.attention)),
    refunds: await withAttempts(container, refunds.slice(0, MOST.refunds)),
    truncated: parts.filter((part) => all[part].length > MOST[part]),
  }
}

// Each asks for one more than is shown, which tells whether there are more.

function readNotifications(ledger: SbpLedgerModuleService, invoice_id: string) {
  return ledger.listSbpNotifications(
    { invoice_id },
    {
      select: SHOWN_OF_NOTIFICATION,
      order: { created_at: "DESC", id: "DESC" },
      take: MOST.notifications + 1,
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
        "created_at",
      ],
      order: { created_at: "DESC", id: "DESC" },
      take: MOST.history + 1,
    }
  )
}

function readAttention(ledger: SbpLedgerModuleService, invoice_id: string) {
  return ledger.listSbpAttentions(
    { invoice_id },
    {
      select: [...adminAttentionFields],
      // To Postgres, what is not resolved yet is the latest of all.
      order: { resolved_at: "DESC", created_at: "DESC", id: "DESC" },
      take: MOST.attention + 1,
    }
  )
}

function readRefunds(ledger: SbpLedgerModuleService, invoice_id: string) {
  return ledger.listSbpRefunds(
    { invoice_id },
    {
      select: [...adminRefundFields],
      order: { created_at: "DESC", id: "DESC" },
      take: MOST.refunds + 1,
    }
  )
}
