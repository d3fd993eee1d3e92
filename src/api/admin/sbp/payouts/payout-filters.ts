import { readMask } from "../../../../domain/card-number"
import type { PayoutFilters } from "../../../../modules/payout/queries"
import type { AdminPayoutFilters } from "./validators"

/** The filters of the module, from those of the API. */
export function payoutFilters({
  q,
  ...filters
}: AdminPayoutFilters): PayoutFilters {
  const lists = Object.entries(filters).map(
    ([name, value]): [string, unknown] =>
      typeof value === "string" ? [name, [value]] : [name, value]
  )
  const all = Object.fromEntries(lists) as PayoutFilters
  // A search for a card number, which was masked when it came in, finds the
  // payouts to all cards with that mask.
  const mask = readMask(q ?? "")
  if (!mask) {
    return { ...all, ...(q && { q }) }
  }
  const { first6, last4 } = mask
  const isExcluded = all.last4 && !all.last4.includes(last4)
  return { ...all, first6: [first6], last4: isExcluded ? [] : [last4] }
}
