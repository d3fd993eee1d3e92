import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InvoiceRow } from "../models/invoice"
import { INVOICE_EVENTS, INVOICES, rowsOf } from "../sql"
import { recordEvent } from "./move-invoice"

type Unpaid = { provider_id: string; after_minutes: number; limit: number }

/**
 * Claims invoices that ended unpaid so many minutes ago: each is looked at once. What
 * ended more than a day earlier is too old to remind anybody of.
 */
export async function claimUnpaid(
  pool: Knex,
  unpaid: Unpaid
): Promise<InvoiceRow[]> {
  const { rows } = await pool.raw<{ rows: InvoiceRow[] }>(
    `WITH due AS MATERIALIZED (
       SELECT id FROM ${INVOICES}
       WHERE followed_up_at IS NULL AND state IN ('expired', 'failed')
         AND deleted_at IS NULL AND confirmation_url IS NOT NULL
         AND provider_id = :provider_id
         AND expires_at <= now() - :after_minutes * interval '1 minute'
         AND expires_at >
           now() - :after_minutes * interval '1 minute' - interval '1 day'
       ORDER BY expires_at LIMIT :limit FOR UPDATE SKIP LOCKED
     )
     UPDATE ${INVOICES} SET followed_up_at = now()
     WHERE id IN (SELECT id FROM due) RETURNING *`,
    unpaid
  )
  return rows
}

/**
 * Writes down that the payments of a collection were abandoned, once for all of
 * them. Not while another of its links is open, or after money came for any.
 *
 * @returns whether that is new
 */
export async function recordAbandoned(
  pool: Knex,
  { id, payment_collection_id }: InvoiceRow
): Promise<boolean> {
  return pool.transaction(async (trx) => {
    const all = await rowsOf<InvoiceRow>(trx, INVOICES)
      .where({ payment_collection_id })
      .orderBy("id")
      .forUpdate()
      .select("id", "state")
    const isOver = all.every(
      ({ state }) => state === "expired" || state === "failed"
    )
    const known = await trx(INVOICE_EVENTS)
      .whereIn(
        "invoice_id",
        all.map((it) => it.id)
      )
      .where({ event: "abandoned" })
      .first("id")
    if (!isOver || known) {
      return false
    }
    await recordEvent(trx, { invoice_id: id, event: "abandoned" })
    return true
  })
}
