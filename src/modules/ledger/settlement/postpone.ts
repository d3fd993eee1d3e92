import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  type AttentionReason,
  SETTLEMENT_REASONS,
} from "../../../shared/attention-reasons"
import { closeAttention } from "../attention/close-attention"
import { openAttention } from "../attention/open-attention"
import { recordEvent } from "../invoices/history"
import { lockInvoice } from "../invoices/lock-invoice"
import type { AttentionRow } from "../models/attention"
import type { InvoiceRow } from "../models/invoice"
import { INVOICES, inMs, rowsOf } from "../sql"
import { nextTry } from "./schedule"

export type Obstacle = {
  reason: AttentionReason
  /** Ids, amounts and Medusa's own sentences. */
  details: Record<string, unknown>
  /** Medusa's payment, when it was made though its order was not. */
  medusa_payment_id?: string
  /** Medusa was stopped in the middle, and what it left is still to be found. */
  is_half_made?: boolean
}

/**
 * Puts a settlement off, because of something that may pass. After a few tries
 * it is on the operator's list; the entry is returned when it is new there.
 */
export async function postpone(
  pool: Knex,
  invoiceId: string,
  { reason, details, medusa_payment_id, is_half_made }: Obstacle
): Promise<AttentionRow | undefined> {
  return pool.transaction(async (trx) => {
    const invoice = await lockInvoice(trx, invoiceId)
    // A person may have decided while this try was on its way.
    if (invoice.state !== "paid" || invoice.left_to_person) {
      return undefined
    }
    const attempts = invoice.settle_attempts + 1
    const next = nextTry(attempts)
    await rowsOf<InvoiceRow>(trx, INVOICES)
      .where({ id: invoiceId })
      .update({
        settle_attempts: attempts,
        settle_at: next.delayMs ? inMs(trx, next.delayMs) : null,
        // Medusa has undone what it had begun, unless it was stopped.
        ...(!is_half_made && { booking_since: null }),
        updated_at: trx.fn.now(),
        ...(medusa_payment_id && { medusa_payment_id }),
      })
    await recordEvent(trx, {
      invoice_id: invoiceId,
      event: "settlement_failed",
      details: { reason, attempts, ...details },
    })
    if (!next.tell) {
      return undefined
    }
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
