import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InvoiceRow } from "../models/invoice"
import { INVOICES, rowsOf } from "../sql"
import { recordEvent } from "./history"

/**
 * Takes a paid invoice out of settling, because its money goes back: no order is
 * made of it any more, and its cart is free. Since when an order was being made
 * stays: it may have been left half made. The caller holds the row's lock.
 */
export async function closeInvoice(
  trx: Knex.Transaction,
  { id, session_id }: InvoiceRow,
  actor_id?: string
): Promise<void> {
  await rowsOf<InvoiceRow>(trx, INVOICES).where({ id, state: "paid" }).update({
    state: "closed",
    session_id: null,
    rebinding: false,
    settle_at: null,
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
