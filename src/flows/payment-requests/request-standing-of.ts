import { fromMinorUnits } from "../../domain/money"
import { isArriving } from "../../modules/ledger/invoices/is-arriving"
import { isAwaited } from "../../modules/ledger/invoices/is-awaited"
import type { InvoiceRow } from "../../modules/ledger/models/invoice"
import type { PaymentRequestRow } from "../../modules/ledger/models/payment-request"
import { dueCollection } from "./payment-request-of"
import type { AskedOrder } from "./read-asked-order"

/** How a payment request is doing, for the staff that made it. */
export type RequestStanding =
  | "not_opened"
  /** Its page was opened. */
  | "opened"
  /** The customer went to pay, and can still do so. */
  | "paying"
  /** The gateway's link has expired: the next click makes a new one. */
  | "expired"
  | "paid"
  /** The order asks for another sum now, or for nothing. */
  | "ended"

/**
 * How a request is doing.
 *
 * @param invoices of the order's collections, the latest first
 */
export function requestStandingOf(
  {
    payment_collection_id,
    amount,
    paid_at,
    opened_at,
  }: Omit<PaymentRequestRow, "deleted_at">,
  order: AskedOrder | undefined,
  invoices: InvoiceRow[]
): RequestStanding {
  const ours = invoices.filter(
    (it) => it.payment_collection_id === payment_collection_id
  )
  const isPaid = ours.some(
    (it) =>
      isArriving(it) ||
      // Its process may have been killed before it recorded that the request is paid.
      (it.state === "settled" && it.amount === amount)
  )
  if (paid_at || isPaid) {
    return "paid"
  }
  const isAsked =
    order &&
    !order.is_canceled &&
    order.owed > 0n &&
    dueCollection(order, payment_collection_id)?.id === payment_collection_id &&
    fromMinorUnits(order.owed) === amount
  if (!isAsked) {
    return "ended"
  }
  // The money of a closed invoice goes back: the sum is asked for anew.
  const link = ours.find((it) => it.amount === amount && it.state !== "closed")
  if (link) {
    return isAwaited(link, new Date()) ? "paying" : "expired"
  }
  return opened_at ? "opened" : "not_opened"
}
