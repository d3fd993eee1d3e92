import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** A pool or a transaction: every function of the ledger takes either. */
export type Sql = Knex | Knex.Transaction

export const INVOICES = "sbp_invoice"
export const INVOICE_EVENTS = "sbp_invoice_event"
export const NOTIFICATIONS = "sbp_notification"
export const ATTENTION = "sbp_attention"
export const PEOPLE = "sbp_person"

/**
 * Makes everything that is decided about one payment collection happen one
 * after the other, in all processes, until the transaction ends.
 */
export async function lockCollection(
  trx: Knex.Transaction,
  paymentCollectionId: string
): Promise<void> {
  await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", [
    `sbp:${paymentCollectionId}`,
  ])
}
