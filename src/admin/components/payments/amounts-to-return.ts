import { isMore, isSome } from "../../lib/amounts"
import type { Invoice, InvoiceWithStory } from "../../types"

/**
 * The first amount of a form that returns money: what the order owes the shopper,
 * or all that is left where no order has the money. Empty where nothing is owed:
 * the operator then types what was agreed with the shopper.
 */
export function toReturn({
  owed_to_shopper,
  left_to_return,
}: Pick<InvoiceWithStory, "owed_to_shopper" | "left_to_return">): string {
  const owed = owed_to_shopper ?? left_to_return
  return isSome(owed) ? owed : ""
}

/** The payment that a payout for their order returns, unless it is said to return none. */
export const paymentToReturn = <Paid extends Pick<Invoice, "left_to_return">>(
  payments: readonly Paid[]
): Paid | undefined =>
  payments.find(({ left_to_return }) => isSome(left_to_return))

type Reported = Pick<InvoiceWithStory, "attention" | "left_to_return">

/** A refund that the gateway reports and that is not recorded here, if any. */
export function reportedRefund({
  attention,
  left_to_return,
}: Reported): string | undefined {
  const entry = attention.find(
    ({ reason, resolved_at }) =>
      reason === "refund_not_recorded" && resolved_at === null
  )
  const unrecorded = entry?.details.unrecorded
  if (typeof unrecorded !== "string") {
    return undefined
  }
  return isMore(left_to_return, unrecorded) ? unrecorded : left_to_return
}
