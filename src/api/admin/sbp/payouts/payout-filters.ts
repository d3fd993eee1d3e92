import type { PayoutFilters } from "../../../../modules/payout/reading/matching"
import type { AdminPayoutFilters } from "./validators"

/** How `maskNumbers` writes a card's number. */
const MASK = /^(\d{6})…(\d{4})$/

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
  const [, first6, last4] = MASK.exec(q ?? "") ?? []
  // Whoever searches for a card gets the payouts to cards that look like it.
  const isExcluded = last4 && all.last4 && !all.last4.includes(last4)
  return first6 && last4
    ? { ...all, first6: [first6], last4: isExcluded ? [] : [last4] }
    : { ...all, ...(q && { q }) }
}
