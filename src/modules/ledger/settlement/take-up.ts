import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { recordEvent } from "../invoices/history"
import type { InvoiceRow } from "../models/invoice"
import { INVOICES, rowsOf } from "../sql"

/**
 * A person hands an invoice that was left to them back to the machine. It is
 * settled at once; when it is due is for when that crashes, or has to wait.
 */
export async function takeUp(
  pool: Knex,
  invoiceId: string,
  actor_id: string
): Promise<void> {
  await pool.transaction(async (trx) => {
    const taken = await rowsOf<InvoiceRow>(trx, INVOICES)
      .where({ id: invoiceId, state: "paid", left_to_person: true })
      .update({
        left_to_person: false,
        settle_at: trx.raw("now() + interval '10 seconds'"),
        updated_at: trx.fn.now(),
      })
    if (taken > 0) {
      await recordEvent(trx, {
        invoice_id: invoiceId,
        event: "taken_up",
        actor_id,
      })
    }
  })
}
