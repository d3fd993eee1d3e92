import { REASON_GROUPS } from "../../lib/reason-groups"
import type { InvoiceWithStory } from "../../types"

type Facts = Pick<
  InvoiceWithStory,
  | "state"
  | "medusa_payment_id"
  | "amount"
  | "left_to_return"
  | "received_amount"
  | "attention"
>

/**
 * What the list *Needs attention* offers, where it has the payment. Else one that
 * is being returned can be taken up only while nothing went back.
 */
export function canSettle(invoice: Facts): boolean {
  const { state, medusa_payment_id, left_to_return, received_amount } = invoice
  const obstacles = invoice.attention.filter(
    ({ reason, resolved_at }) =>
      !resolved_at && ["settlement", "return"].includes(REASON_GROUPS[reason])
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
