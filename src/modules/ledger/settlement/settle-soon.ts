import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InvoiceRow } from "../models/invoice"
import { inMs, INVOICES, rowsOf } from "../sql"

const SOON_MS = 5_000

/**
 * Makes an invoice due again that there was no turn for: whoever claimed it
 * does not keep it until the claim runs out. One that waits for nothing stays.
 */
export async function settleSoon(pool: Knex, invoiceId: string): Promise<void> {
  await rowsOf<InvoiceRow>(pool, INVOICES)
    .where({ id: invoiceId, state: "paid" })
    .whereNotNull("settle_at")
    .update({ settle_at: inMs(pool, SOON_MS) })
}
