import { factsOfReason } from "../../../domain/attention-reasons"
import type { InvoiceWithHistory } from "../../types"

type Facts = Pick<
  InvoiceWithHistory,
  | "state"
  | "is_test"
  | "medusa_payment_id"
  | "amount"
  | "left_to_return"
  | "received_amount"
  | "attention"
>

/**
 * If *Needs attention* has entries of the payment, they decide whether it can be settled.
 * Otherwise a closed payment can be settled only while no money went back. A test becomes no
 * order.
 */
export function canSettle(invoice: Facts): boolean {
  const { state, medusa_payment_id, left_to_return, received_amount } = invoice
  if (invoice.is_test) {
    return false
  }
  const obstacles = invoice.attention.filter(
    ({ reason, resolved_at }) =>
      !resolved_at &&
      ["settlement", "return"].includes(factsOfReason(reason).group)
  )
  if (obstacles.length > 0) {
    return obstacles.some(({ actions }) => actions.includes("settle"))
  }
  const isUntouched = left_to_return === received_amount
  const isSum = received_amount === invoice.amount
  return (
    state === "paid" ||
    (state === "closed" && !medusa_payment_id && isUntouched && isSum)
  )
}
