import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import { SETTLEMENT_REASONS } from "../../../shared/attention-reasons"
import { recordEvent } from "../invoices/history"
import { lockInvoice } from "../invoices/lock-invoice"
import type { AttentionRow } from "../models/attention"
import type { InvoiceRow } from "../models/invoice"
import { ATTENTION, INVOICES, rowsOf } from "../sql"

type Resolution = { actor_id: string; note: string }

/**
 * Takes an entry off the operator's list. It stays readable, with who did it
 * and why. When it was about settling, a person has decided, and settling is
 * not tried again by itself: the machine must not make an order afterwards.
 *
 * @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED when it is resolved already
 */
export async function resolveAttention(
  pool: Knex,
  id: string,
  by: Resolution
): Promise<AttentionRow> {
  return pool.transaction(async (trx) => {
    const entry = await rowsOf<AttentionRow>(trx, ATTENTION)
      .where({ id })
      .first()
    if (!entry) {
      throw new MedusaError(
        MedusaError.Types.NOT_FOUND,
        `Attention entry with id: ${id} was not found`
      )
    }
    // Settling locks the invoice first and its entries second: so does this.
    const { invoice_id } = entry
    if (invoice_id && SETTLEMENT_REASONS.includes(entry.reason)) {
      await lockInvoice(trx, invoice_id)
      const resolved = await resolve(trx, id, by)
      await leaveToPerson(trx, invoice_id, id, by)
      return resolved
    }
    return resolve(trx, id, by)
  })
}

async function resolve(
  trx: Knex.Transaction,
  id: string,
  { actor_id, note }: Resolution
): Promise<AttentionRow> {
  const [resolved] = await rowsOf<AttentionRow>(trx, ATTENTION)
    .where({ id })
    .whereNull("resolved_at")
    .update({
      resolved_at: trx.fn.now(),
      resolved_by: actor_id,
      note,
      updated_at: trx.fn.now(),
    })
    .returning("*")
  if (!resolved) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `Attention entry ${id} has been resolved already`
    )
  }
  return resolved
}

async function leaveToPerson(
  trx: Knex.Transaction,
  invoiceId: string,
  attentionId: string,
  { actor_id }: Resolution
): Promise<void> {
  await rowsOf<InvoiceRow>(trx, INVOICES)
    .where({ id: invoiceId })
    .update({
      left_to_person: true,
      settle_at: null,
      rebinding: false,
      // Its shopper cannot complete the cart with it any more, and is free to
      // change it. Where Medusa holds the money already, nothing can be undone.
      session_id: trx.raw(
        "CASE WHEN medusa_payment_id IS NULL THEN NULL ELSE session_id END"
      ),
      updated_at: trx.fn.now(),
    })
  await recordEvent(trx, {
    invoice_id: invoiceId,
    event: "left_to_person",
    actor_id,
    details: { attention_id: attentionId },
  })
}
