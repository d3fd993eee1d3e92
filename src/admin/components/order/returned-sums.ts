import { sumOf } from "../../lib/amounts"
import type { Refund } from "../../types"

/** How much of a payment's money went back, as decimal text. */
type ReturnedSums = {
  returned: string
  /** On its way, by a payout. */
  reserved: string
  /** Booked in Medusa, and it did not arrive. */
  owed: string
}

export function returnedSums(refunds: readonly Refund[]): ReturnedSums {
  const sumWhere = (counts: (refund: Refund) => boolean) =>
    sumOf(refunds.filter(counts).map(({ amount }) => amount))
  return {
    returned: sumOf(
      refunds.flatMap(({ amount, attempts }) =>
        attempts.flatMap(({ outcome }) => (outcome === "paid" ? amount : []))
      )
    ),
    reserved: sumWhere(({ state }) => state === "reserved"),
    owed: sumWhere(({ is_unpaid }) => is_unpaid),
  }
}
