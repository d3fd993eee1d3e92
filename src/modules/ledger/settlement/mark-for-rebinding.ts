import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { recordEvent } from "../invoices/history"
import type { InvoiceRow } from "../models/invoice"
import { INVOICES, rowsOf } from "../sql"

/**
 * Lets a paid invoice whose session has gone be adopted by the next session of
 * its collection that is for exactly its amount. `openInvoice` does that. Not if
 * a person has decided about it by now: a session would ask for money anew.
 */
export async function markForRebinding(
  pool: Knex,
  invoiceId: string
): Promise<boolean> {
  return pool.transaction(async (trx) => {
    const marked = await rowsOf<InvoiceRow>(trx, INVOICES)
      .where({ id: invoiceId, state: "paid", medusa_payment_id: null })
      .where({ left_to_person: false })
      .update({ session_id: null, rebinding: true, updated_at: trx.fn.now() })
    if (marked > 0) {
      await recordEvent(trx, { invoice_id: invoiceId, event: "rebinding" })
    }
    return marked > 0
  })
}
