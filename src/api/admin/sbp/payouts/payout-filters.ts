import { readMask } from "../../../../domain/card-number"
import type { PayoutFilters } from "../../../../modules/payout/queries"
import type { AdminPayoutFilters } from "./validators"

/** Turns the filters of the API into those of the module. */
export function payoutFilters({
  q,
  ...filters
}: AdminPayoutFilters): PayoutFilters {
  const lists = Object.entries(filters).map(
    ([name, value]): [string, unknown] =>
      typeof value === "string" ? [name, [value]] : [name, value]
  )
  const all = Object.fromEntries(lists) as PayoutFilters
  // A searched card number was masked when the request came in: it finds the payouts to all
  // cards with that mask.
  const mask = readMask(q ?? "")
  if (!mask) {
    return { ...all, ...(q && { q }) }
  }
  const { first6, last4 } = mask
  const isExcluded = all.last4 && !all.last4.includes(last4)
  return { ...all, first6: [first6], last4: isExcluded ? [] : [last4] }
}
