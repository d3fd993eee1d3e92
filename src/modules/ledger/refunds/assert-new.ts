import { notAllowed } from "../../../shared/not-allowed"
import type { Refund } from "./move-refund"

/**
 * Makes sure that money which a registry lists is not, perhaps, in the books already: only a
 * person knows.
 *
 * @param others the refunds that other lines of the same statement stand for
 * @throws {MedusaError} NOT_ALLOWED, with what to do instead
 */
export function assertNew(
  refunds: readonly Refund[],
  amount: string,
  others: readonly string[]
): void {
  const same = refunds.filter((refund) => refund.amount === amount)
  const unpaid = same.find(({ is_unpaid }) => is_unpaid)
  if (unpaid) {
    throw notAllowed(
      `A refund of this sum, ${unpaid.id}, is booked, and its payout did not arrive: this line may be its money. Record it on the payment's page, where you can say which`
    )
  }
  // Whatever its day: registries may name another one than the person who recorded it.
  const recorded = same.find(
    ({ id, attempts }) =>
      !others.includes(id) &&
      attempts.some((it) => it.payout_id === null && it.outcome === "paid")
  )
  if (recorded) {
    throw notAllowed(
      `A refund of this sum, ${recorded.id}, is recorded, and no line of this statement stands for it: this one may. If it is another refund, record it on the payment's page`
    )
  }
}
