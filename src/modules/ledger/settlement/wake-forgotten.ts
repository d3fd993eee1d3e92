import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { SETTLEMENT_REASONS } from "../../../shared/attention-reasons"
import { openAttention } from "../attention/open-attention"
import type { InvoiceRow } from "../models/invoice"
import { ATTENTION, INVOICES, rowsOf } from "../sql"

/** Every try that ends by itself changes the row much sooner. */
const QUIET = "interval '15 minutes'"

/**
 * Finds paid invoices that nobody settles and nobody was told of: their process
 * dies at it or hangs, again and again. They are due at once, and on the list.
 * Returns how many there were.
 */
export async function wakeForgotten(
  pool: Knex,
  limit: number
): Promise<number> {
  return pool.transaction(async (trx) => {
    const forgotten = await rowsOf<InvoiceRow>(trx, INVOICES)
      .where({ state: "paid", left_to_person: false })
      .where("updated_at", "<", trx.raw(`now() - ${QUIET}`) as never)
      .whereNotExists((entry) => {
        void entry
          .from(ATTENTION)
          .whereRaw(`${ATTENTION}.invoice_id = ${INVOICES}.id`)
          .whereIn("reason", [...SETTLEMENT_REASONS])
          .whereNull("resolved_at")
          .whereNull("deleted_at")
      })
      .orderBy("created_at")
      .limit(limit)
      .forUpdate()
      .skipLocked()
    for (const { id, settle_attempts } of forgotten) {
      await rowsOf<InvoiceRow>(trx, INVOICES)
        .where({ id })
        .update({ settle_at: trx.fn.now(), updated_at: trx.fn.now() })
      await openAttention(trx, {
        reason: "order_not_created",
        subject_id: id,
        invoice_id: id,
        details: {
          errors: ["Settling does not come to an end"],
          settle_attempts,
        },
      })
    }
    return forgotten.length
  })
}
