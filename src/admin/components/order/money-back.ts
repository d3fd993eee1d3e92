import { amountOf, minorOf } from "../../lib/sums"
import type { Refund } from "../../types"

/** What of a payment's money went back, as decimal text. */
export type MoneyBack = {
  returned: string
  /** On its way, by a payout. */
  reserved: string
  /** Medusa's books have it, and it did not arrive. */
  owed: string
}

export function moneyBack(refunds: readonly Refund[]): MoneyBack {
  const sumOf = (counts: (refund: Refund) => boolean) =>
    amountOf(
      refunds
        .filter(counts)
        .reduce((sum, refund) => sum + minorOf(refund.amount), 0n)
    )
  return {
    returned: sumOf(
      ({ state, is_unpaid }) =>
        ["due", "booked", "excess"].includes(state) && !is_unpaid
    ),
    reserved: sumOf(({ state }) => state === "reserved"),
    owed: sumOf(({ is_unpaid }) => is_unpaid),
  }
}
