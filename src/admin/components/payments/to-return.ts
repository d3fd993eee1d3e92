import { isSome } from "../../lib/sums"
import type { InvoiceWithStory } from "../../types"

/**
 * What a form to return money begins with: what the order owes the shopper, or
 * all that is left where no order has the money. Nothing where nothing is owed:
 * an operator then types what was agreed on.
 */
export function toReturn({
  owed_to_shopper,
  left_to_return,
}: Pick<InvoiceWithStory, "owed_to_shopper" | "left_to_return">): string {
  const owed = owed_to_shopper ?? left_to_return
  return isSome(owed) ? owed : ""
}
