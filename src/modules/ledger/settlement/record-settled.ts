import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { SETTLEMENT_REASONS } from "../../../shared/attention-reasons"
import { INVOICE_TRANSITIONS } from "../../../shared/states/invoice"
import { sourcesOf } from "../../../shared/states/transition"
import { closeAttention } from "../attention/close-attention"
import { openAttention } from "../attention/open-attention"
import { recordEvent } from "../invoices/history"
import type { AttentionRow } from "../models/attention"
import type { InvoiceRow } from "../models/invoice"
import { INVOICES } from "../sql"

export type Settlement = {
  payment_id: string
  order_id: string | null
  /** What the order costs, if it was made for exactly this payment. */
  order_total?: string
}

export type Settled = {
  /** The entry about an order for another sum, if there is one. */
  attention?: AttentionRow
}

/**
 * Writes down that Medusa has the money where it belongs, and in the same
 * breath if it is another sum than the order's. Undefined: it was known before.
 */
export async function recordSettled(
  pool: Knex,
  invoiceId: string,
  { order_total, ...settlement }: Settlement
): Promise<Settled | undefined> {
  return pool.transaction(async (trx) => {
    const [invoice] = await trx<InvoiceRow>(INVOICES)
      .where({ id: invoiceId })
      .whereIn("state", sourcesOf(INVOICE_TRANSITIONS, "settled", "machine"))
      .update({
        ...settlement,
        state: "settled",
        settled_at: trx.fn.now(),
        settle_at: null,
        rebinding: false,
        updated_at: trx.fn.now(),
      })
      .returning(["id", "amount"])
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
      reasons: SETTLEMENT_REASONS,
      note: "settled",
    })
    if (order_total === undefined || order_total === invoice.amount) {
      return {}
    }
    const { order_id } = settlement
    const attention = await openAttention(trx, {
      reason: "order_total_differs",
      subject_id: invoiceId,
      invoice_id: invoiceId,
      details: { order_id, paid: invoice.amount, total: order_total },
    })
    return { attention }
  })
}
