import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { RETURNED_REASONS } from "../../../shared/attention-reasons"
import { INVOICE_TRANSITIONS } from "../../../shared/states/invoice"
import { sourcesOf } from "../../../shared/states/transition"
import { closeAttention } from "../attention/close-attention"
import { type NewAttention, openAttention } from "../attention/open-attention"
import { recordEvent } from "../invoices/history"
import type { AttentionRow } from "../models/attention"
import type { InvoiceRow } from "../models/invoice"
import { INVOICES, rowsOf } from "../sql"

export type Settlement = {
  medusa_payment_id: string
  order_id: string | null
  /** What the order costs, if it was made for exactly this payment. */
  order_total?: string
  /** An order that was paid in parts, and has got too much by this one. */
  overpaid?: { total: string; overpaid: string }
  /** Orders that a stopped process may have left behind. */
  orphan_order_ids?: string[]
}

/**
 * Writes down that Medusa has the money where it belongs, and in the same
 * breath what a person has to look at all the same: those entries are returned.
 * Undefined: it was known before.
 */
export async function recordSettled(
  pool: Knex,
  invoiceId: string,
  { order_total, overpaid, orphan_order_ids = [], ...settlement }: Settlement
): Promise<AttentionRow[] | undefined> {
  return pool.transaction(async (trx) => {
    const [invoice] = await rowsOf<InvoiceRow>(trx, INVOICES)
      .where({ id: invoiceId })
      .whereIn("state", sourcesOf(INVOICE_TRANSITIONS, "settled", "machine"))
      .update({
        ...settlement,
        state: "settled",
        settled_at: trx.fn.now(),
        settle_at: null,
        booking_since: null,
        rebinding: false,
        updated_at: trx.fn.now(),
      })
      .returning(["id", "amount", "interrupted_at", "left_to_person"])
    if (!invoice) {
      return undefined
    }
    await recordEvent(trx, {
      invoice_id: invoiceId,
      event: "settled",
      from_state: "paid",
      to_state: "settled",
      details: settlement,
    })
    await closeAttention(trx, invoiceId, {
      reasons: RETURNED_REASONS,
      note: "settled",
    })
    const about = { subject_id: invoiceId, invoice_id: invoiceId }
    const { order_id } = settlement
    const entries: NewAttention[] = []
    if (order_total !== undefined && order_total !== invoice.amount) {
      const details = { order_id, paid: invoice.amount, total: order_total }
      entries.push({ ...about, reason: "order_total_differs", details })
    }
    if (overpaid) {
      const details = { order_id, paid: invoice.amount, ...overpaid }
      entries.push({ ...about, reason: "order_total_differs", details })
    }
    if (invoice.left_to_person) {
      const details = { order_id }
      entries.push({ ...about, reason: "settled_after_decision", details })
    }
    const { interrupted_at } = invoice
    if (interrupted_at || orphan_order_ids.length > 0) {
      const details = { order_id, interrupted_at, orphan_order_ids }
      entries.push({ ...about, reason: "settlement_interrupted", details })
    }
    const opened: AttentionRow[] = []
    for (const entry of entries) {
      opened.push(...present(await openAttention(trx, entry)))
    }
    return opened
  })
}

function present<T>(value: T | undefined): T[] {
  return value === undefined ? [] : [value]
}
