import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InvoiceRow } from "../models/invoice"
import { INVOICES, rowsOf } from "../sql"

/**
 * The id of a collection's paid invoice that keeps its session: see
 * `releaseSession`, which does not give that up.
 */
export async function findHeld(
  pool: Knex,
  payment_collection_id: string
): Promise<string | undefined> {
  const invoice = await rowsOf<InvoiceRow>(pool, INVOICES)
    .where({ payment_collection_id })
    .whereNotNull("session_id")
    .whereNotNull("paid_at")
    .first("id")
  return invoice?.id
}
