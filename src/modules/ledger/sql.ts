import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** A pool or a transaction: every function of the ledger takes either. */
export type Sql = Knex | Knex.Transaction

export const INVOICES = "sbp_invoice"
export const INVOICE_EVENTS = "sbp_invoice_event"
export const NOTIFICATIONS = "sbp_notification"
export const ATTENTION = "sbp_attention"
export const REFUNDS = "sbp_refund"
export const REFUND_ATTEMPTS = "sbp_refund_attempt"
export const PEOPLE = "sbp_person"
export const ALERTS = "sbp_alert"
export const PAYMENT_REQUESTS = "sbp_payment_request"
export const CONTACTS = "sbp_contact"

/** By the database's clock: those of several machines differ. */
export function inMs(sql: Sql, milliseconds: number) {
  return sql.raw("now() + ? * interval '1 millisecond'", [milliseconds])
}

/**
 * The rows of a table. None is ever deleted; but Medusa's indexes are only about
 * those that are not, and Postgres uses them only where that is said.
 */
export function rowsOf<Row extends object>(sql: Sql, table: string) {
  return sql<Row>(table).whereNull("deleted_at")
}
