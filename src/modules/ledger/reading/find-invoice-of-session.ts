import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InvoiceRow } from "../models/invoice"
import { INVOICES, rowsOf } from "../sql"

/**
 * The invoice that a session is bound to, or ever was: shoppers come back with
 * the address of a session that their cart has replaced since. Where there are
 * several, the money decides.
 */
export async function findInvoiceOfSession(
  pool: Knex,
  sessionId: string
): Promise<InvoiceRow | undefined> {
  return rowsOf<InvoiceRow>(pool, INVOICES)
    .whereRaw("session_ids @> ARRAY[?]::text[]", [sessionId])
    .orderByRaw("paid_at IS NULL, session_id = ? DESC NULLS LAST", [sessionId])
    .orderBy("created_at", "desc")
    .first()
}
