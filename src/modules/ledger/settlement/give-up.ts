import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { SETTLEMENT_REASONS } from "../../../shared/attention-reasons"
import { closeAttention } from "../attention/close-attention"
import { openAttention } from "../attention/open-attention"
import { recordEvent } from "../invoices/history"
import { lockInvoice } from "../invoices/lock-invoice"
import type { AttentionRow } from "../models/attention"
import type { InvoiceRow } from "../models/invoice"
import { INVOICES, rowsOf } from "../sql"
import type { Obstacle } from "./postpone"

/**
 * Leaves a paid invoice to a person, because the obstacle is permanent. It loses
 * its session, so that Medusa cannot take its money for something else; the
 * money itself stays on the row. Returns the entry if it is new on the list.
 */
export async function giveUp(
  pool: Knex,
  invoiceId: string,
  { reason, details }: Obstacle
): Promise<AttentionRow | undefined> {
  return pool.transaction(async (trx) => {
    const invoice = await lockInvoice(trx, invoiceId)
    if (invoice.state !== "paid") {
      return undefined
    }
    await rowsOf<InvoiceRow>(trx, INVOICES)
      .where({ id: invoiceId })
      .update({
        session_id: null,
        rebinding: false,
        settle_at: null,
        booking_since: null,
        settle_attempts: invoice.settle_attempts + 1,
        updated_at: trx.fn.now(),
      })
    await recordEvent(trx, {
      invoice_id: invoiceId,
      event: "left_to_person",
      details: { reason, session_id: invoice.session_id, ...details },
    })
    await closeAttention(trx, invoiceId, {
      reasons: SETTLEMENT_REASONS.filter((other) => other !== reason),
      note: "superseded",
    })
    return openAttention(trx, {
      reason,
      subject_id: invoiceId,
      invoice_id: invoiceId,
      details,
    })
  })
}
