import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InvoiceRow } from "../models/invoice"
import { INVOICES, rowsOf } from "../sql"
import { recordEvent } from "./history"

/** What became of the invoice that a session is bound to. */
export type Release = "released" | "paid" | "not_bound"

/**
 * Takes a session away from its invoice, because Medusa deletes it. The link
 * stays payable, and the row stays to tell whose money that would be. A paid
 * invoice keeps its session: one conditional update, so that it cannot cross a
 * settlement.
 */
export async function releaseSession(
  pool: Knex,
  sessionId: string
): Promise<Release> {
  return pool.transaction(async (trx) => {
    const [released] = await rowsOf<InvoiceRow>(trx, INVOICES)
      .where({ session_id: sessionId })
      .whereNull("paid_at")
      .update({ session_id: null, updated_at: trx.fn.now() })
      .returning("id")
    if (released) {
      await recordEvent(trx, {
        invoice_id: released.id,
        event: "detached",
        details: { session_id: sessionId },
      })
      return "released"
    }
    const bound = await rowsOf<InvoiceRow>(trx, INVOICES)
      .where({ session_id: sessionId })
      .first()
    return bound ? "paid" : "not_bound"
  })
}
