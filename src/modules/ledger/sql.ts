import { asJson, rowsOf, type Sql, type Written } from "../../shared/rows-of"

export { asJson, rowsOf, type Sql, type Written }

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

/** By the database's clock, because the clocks of several machines differ. */
export function inMs(sql: Sql, milliseconds: number) {
  return sql.raw("now() + ? * interval '1 millisecond'", [milliseconds])
}
