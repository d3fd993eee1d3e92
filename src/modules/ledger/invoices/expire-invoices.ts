import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { INVOICE_TRANSITIONS } from "../../../shared/states/invoice"
import { sourcesOf } from "../../../shared/states/transition"
import type { InvoiceRow } from "../models/invoice"
import { INVOICES, rowsOf } from "../sql"
import { recordEvent } from "./history"

/** A payment made in the last second still has its notification on the way. */
const GRACE = "interval '5 minutes'"

/**
 * Calls invoices expired whose deadline has passed. They accept a late payment
 * all the same. Returns how many there were.
 */
export async function expireInvoices(
  pool: Knex,
  limit: number
): Promise<number> {
  const sources = sourcesOf(INVOICE_TRANSITIONS, "expired", "machine")
  return pool.transaction(async (trx) => {
    const invoices = await rowsOf<InvoiceRow>(trx, INVOICES)
      .select("id", "state")
      .whereIn("state", sources)
      .where("expires_at", "<", trx.raw(`now() - ${GRACE}`) as never)
      .orderBy("expires_at")
      .limit(limit)
      .forUpdate()
      .skipLocked()
    for (const { id, state } of invoices) {
      await rowsOf<InvoiceRow>(trx, INVOICES)
        .where({ id })
        .update({ state: "expired", updated_at: trx.fn.now() })
      await recordEvent(trx, {
        invoice_id: id,
        event: "expired",
        from_state: state,
        to_state: "expired",
      })
    }
    return invoices.length
  })
}
