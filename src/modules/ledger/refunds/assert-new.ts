import { notAllowed } from "../../../shared/not-allowed"
import type { Refund } from "./move-refund"
import { isInCabinet } from "./sums"

/** Refunds that lines of registries stand for. */
export type Listed = { inThis: readonly string[]; inAny: readonly string[] }

/**
 * Makes sure that no recorded refund may already stand for the money that a registry lists:
 * whether it does, only a person knows.
 *
 * @param listed the refunds that this statement lists, and that any statement does
 * @throws {MedusaError} NOT_ALLOWED, with what to do instead
 */
export function assertNew(
  refunds: readonly Refund[],
  amount: string,
  { inThis, inAny }: Listed
): void {
  const same = refunds.filter((refund) => refund.amount === amount)
  const unpaid = same.find(({ is_unpaid }) => is_unpaid)
  if (unpaid) {
    throw notAllowed(
      `A refund of this sum, ${unpaid.id}, is booked, and its payout did not arrive: this line may be its money. Record it on the payment's page, where you can say which`
    )
  }
  // Its day does not count: the person who recorded it may have entered another one.
  const inCabinet = refunds.filter(({ attempts }) => attempts.some(isInCabinet))
  const recorded = inCabinet.find(
    (it) => it.amount === amount && !inThis.includes(it.id)
  )
  if (recorded) {
    throw notAllowed(
      `A refund of this sum, ${recorded.id}, is recorded, and no line of this statement stands for it: this one may. If it is another refund, record it on the payment's page`
    )
  }
  // One recorded refund may be several returns in the cabinet, or the other way round.
  const unlisted = inCabinet.find(({ id }) => !inAny.includes(id))
  if (unlisted) {
    throw notAllowed(
      `A refund of ${unlisted.amount}, ${unlisted.id}, is recorded, and no line of any statement stands for it: this line may be of the same money. If it is, accept it with a note. If it is another refund, record it on the payment's page`
    )
  }
}
