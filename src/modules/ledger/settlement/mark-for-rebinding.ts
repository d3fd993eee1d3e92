import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { recordEvent } from "../invoices/history"
import type { InvoiceRow } from "../models/invoice"
import { INVOICES, rowsOf } from "../sql"

/**
 * Lets a paid invoice whose session has gone be adopted by the next session of
 * its collection that is for exactly its amount. `openInvoice` does that.
 */
export async function markForRebinding(
  pool: Knex,
  invoiceId: string
): Promise<void> {
  await pool.transaction(async (trx) => {
    const marked = await rowsOf<InvoiceRow>(trx, INVOICES)
      .where({ id: invoiceId, state: "paid", payment_id: null })
      .update({ session_id: null, rebinding: true, updated_at: trx.fn.now() })
    if (marked > 0) {
      await recordEvent(trx, { invoice_id: invoiceId, event: "rebinding" })
    }
  })
}
