import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** A pool or a transaction: every function of the ledger takes either. */
export type Sql = Knex | Knex.Transaction

export const INVOICES = "sbp_invoice"
export const INVOICE_EVENTS = "sbp_invoice_event"
export const NOTIFICATIONS = "sbp_notification"
export const ATTENTION = "sbp_attention"
export const PEOPLE = "sbp_person"
