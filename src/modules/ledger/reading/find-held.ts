import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InvoiceRow } from "../models/invoice"
import { INVOICES, rowsOf } from "../sql"

/**
 * A collection's paid invoice that has its session. One without has been paid
 * after its cart was changed: that may be changed again, until it fits.
 */
export async function findHeld(
  pool: Knex,
  payment_collection_id: string
): Promise<InvoiceRow | undefined> {
  return rowsOf<InvoiceRow>(pool, INVOICES)
    .where({ payment_collection_id })
    .whereNotNull("session_id")
    .whereNotNull("paid_at")
    .first()
}
