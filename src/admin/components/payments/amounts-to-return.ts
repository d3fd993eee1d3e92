import { isMore, isSome } from "../../lib/amounts"
import type { InvoiceWithHistory } from "../../types"

/**
 * The first amount of a form that returns money: what the order owes the shopper,
 * or all that is left where no order has the money. Empty where nothing is owed:
 * the operator then types what was agreed with the shopper.
 */
export function toReturn({
  owed_to_shopper,
  left_to_return,
}: Pick<InvoiceWithHistory, "owed_to_shopper" | "left_to_return">): string {
  const owed = owed_to_shopper ?? left_to_return
  return isSome(owed) ? owed : ""
}

type Reported = Pick<InvoiceWithHistory, "attention" | "left_to_return">

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
