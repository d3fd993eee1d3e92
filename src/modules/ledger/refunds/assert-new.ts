import { notAllowed } from "../../../shared/not-allowed"
import type { Refund } from "./move-refund"

/** Refunds that lines of registries stand for. */
export type Listed = { inThis: readonly string[]; inAny: readonly string[] }

/**
 * Makes sure that money which a registry lists is not, perhaps, in the books already: only a
 * person knows.
 *
 * @param listed in this statement, and in any
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
  // Whatever its day: registries may name another one than the person who recorded it.
  const inCabinet = refunds.filter(({ attempts }) =>
    attempts.some((it) => it.payout_id === null && it.outcome === "paid")
  )
  const recorded = inCabinet.find(
    (it) => it.amount === amount && !inThis.includes(it.id)
  )
  if (recorded) {
    throw notAllowed(
      `A refund of this sum, ${recorded.id}, is recorded, and no line of this statement stands for it: this one may. If it is another refund, record it on the payment's page`
    )
  }
  // The cabinet may have done in parts what was recorded as one, or the other way round.
  const unlisted = inCabinet.find(({ id }) => !inAny.includes(id))
  if (unlisted) {
    throw notAllowed(
      `A refund of ${unlisted.amount}, ${unlisted.id}, is recorded, and no line of any statement stands for it: this line may be of the same money. If it is, accept it with a note. If it is another refund, record it on the payment's page`
    )
  }
}
