import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InvoiceRow } from "../models/invoice"
import { INVOICES, rowsOf } from "../sql"
import { recordEvent } from "./history"

/**
 * Takes a paid invoice out of settling, because its money goes back: no order is
 * made of it any more, and its cart is free. The caller holds the row's lock.
 */
export async function closeInvoice(
  trx: Knex.Transaction,
  { id, session_id }: InvoiceRow,
  actor_id: string
): Promise<void> {
  await rowsOf<InvoiceRow>(trx, INVOICES).where({ id, state: "paid" }).update({
    state: "closed",
    session_id: null,
    rebinding: false,
    settle_at: null,
    booking_since: null,
    updated_at: trx.fn.now(),
  })
  await recordEvent(trx, {
    invoice_id: id,
    event: "closed",
    from_state: "paid",
    to_state: "closed",
    actor_id,
    details: { session_id },
  })
}

/**
 * Puts a closed invoice back among those that are paid, because nothing of it
 * has gone back. Until a person decides, no order is made of it.
 */
export async function reopenInvoice(
  trx: Knex.Transaction,
  { id }: InvoiceRow
): Promise<void> {
  await rowsOf<InvoiceRow>(trx, INVOICES)
    .where({ id, state: "closed" })
    .update({ state: "paid", left_to_person: true, updated_at: trx.fn.now() })
  await recordEvent(trx, {
    invoice_id: id,
    event: "reopened",
    from_state: "closed",
    to_state: "paid",
  })
}
