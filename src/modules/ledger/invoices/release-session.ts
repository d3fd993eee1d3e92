import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InvoiceRow } from "../models/invoice"
import { INVOICES, rowsOf } from "../sql"
import { recordEvent } from "./history"

/**
 * Takes a session away from its invoice, because Medusa deletes it. The link
 * stays payable, and the row stays to tell whose money that would be, or is.
 */
export async function releaseSession(
  pool: Knex,
  sessionId: string
): Promise<void> {
  await pool.transaction(async (trx) => {
    const [released] = await rowsOf<InvoiceRow>(trx, INVOICES)
      .where({ session_id: sessionId })
      .update({ session_id: null, updated_at: trx.fn.now() })
      .returning("id")
    if (released) {
      await recordEvent(trx, {
        invoice_id: released.id,
        event: "detached",
        details: { session_id: sessionId },
      })
    }
  })
}
