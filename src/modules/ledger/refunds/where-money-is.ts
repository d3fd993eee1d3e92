import type { LockedRefunds } from "./lock-refunds"
import { amountOf, goneOf, isUnderWay, minor, sum } from "./sums"

/** What of an invoice's money is back, and on its way back, in sentences. */
export function whereMoneyIs({ invoice, refunds }: LockedRefunds): string[] {
  const currency = invoice.currency_code.toUpperCase()
  const back = goneOf(refunds)
  const underWay = refunds.filter(isUnderWay)
  const onItsWay = sum(underWay.map(({ amount }) => minor(amount)))
  const payouts = underWay
    .flatMap(({ attempts }) => attempts)
    .flatMap(({ outcome, payout_id }) =>
      outcome === "open" && payout_id ? [payout_id] : []
    )
  return [
    ...(back > 0n ? [`Already back: ${amountOf(back)} ${currency}.`] : []),
    ...(onItsWay > 0n
      ? [
          `On its way back: ${amountOf(onItsWay)} ${currency}, by payout ${payouts.join(", ")}.`,
        ]
      : []),
  ]
}
