import { isSome } from "../../lib/amounts"
import type { InvoiceWithHistory } from "../../types"

type Facts = Pick<
  InvoiceWithHistory,
  | "state"
  | "is_test"
  | "decided_by_person"
  | "settle_at"
  | "order_id"
  | "asked_order_id"
  | "left_to_return"
  | "refunds"
>

/** The name of the sentence, in `payments.meaning`, that explains a payment's state. */
export function meaningOf(invoice: Facts) {
  const { state, is_test, decided_by_person, settle_at, order_id } = invoice
  // An existing order asked for the payment, and lacks only the money.
  const isOfOrder = invoice.asked_order_id !== null
  if (is_test && state === "open") {
    return "test_open"
  }
  if (
    state === "closed" &&
    !isSome(invoice.left_to_return) &&
    invoice.refunds.some(({ is_unpaid }) => is_unpaid)
  ) {
    return "closed_unpaid"
  }
  if (is_test && state === "closed") {
    return isSome(invoice.left_to_return) ? "test_left" : "test_returned"
  }
  if (state === "paid" && (decided_by_person || !settle_at)) {
    return isOfOrder ? "needs_decision_order" : "needs_decision"
  }
  if (state === "paid" && isOfOrder) {
    return "paid_order"
  }
  if (state === "closed" && isSome(invoice.left_to_return)) {
    return "closed_left"
  }
  return state === "settled" && !order_id ? "settled_no_order" : state
}
