import type { RefundState } from "../../../domain/states/refund"
import {
  counts,
  isInBooks,
  isUnderWay,
  minor,
  type RefundFacts,
  sum,
  timesPaid,
} from "./sums"

/**
 * What the refunds of one invoice are, given what is known of all attempts. It
 * looks at nothing else, so that it does not matter in which order that came to
 * be known.
 *
 * @param received what of the shopper's money had come, in minor units
 * @param refunds the oldest first
 */
export function decideRefunds(
  received: bigint,
  refunds: readonly RefundFacts[]
): Map<string, RefundState> {
  const states = new Map(
    refunds.map((refund) => [refund.id, stateAlone(refund)])
  )
  // Paid after all, or in doubt again, when its part may have been promised to
  // another one since.
  for (const refund of refunds) {
    const others = refunds.filter(({ id }) => id !== refund.id)
    const promised = sum(
      others.map((it) =>
        counts(states.get(it.id) ?? it.state) ? minor(it.amount) : 0n
      )
    )
    const fits = promised + minor(refund.amount) <= received
    const state = states.get(refund.id)
    if (fits && state === "excess") {
      states.set(refund.id, "due")
    } else if (fits && state === "released" && isUnderWay(refund)) {
      states.set(refund.id, "reserved")
    }
  }
  return states
}

function stateAlone(refund: RefundFacts): RefundState {
  const { state } = refund
  if (isInBooks(refund)) {
    return state
  }
  const hasItsPart = state === "reserved" || state === "due"
  if (timesPaid(refund) > 0) {
    return hasItsPart ? "due" : "excess"
  }
  return hasItsPart && isUnderWay(refund) ? "reserved" : "released"
}

/**
 * A paid attempt of a refund that no longer needs it, and a refund that is booked but
 * unpaid: the attempt can cover the other refund, so that nothing is owed.
 */
export function findHandOver<Refund extends RefundFacts>(
  refunds: readonly Refund[]
): { from: Refund; to: Refund } | undefined {
  for (const from of refunds) {
    const to =
      (from.state === "released" || from.state === "excess") &&
      timesPaid(from) > 0
        ? refunds.find(
            (it) =>
              isInBooks(it) &&
              it.amount === from.amount &&
              timesPaid(it) === 0 &&
              !isUnderWay(it)
          )
        : undefined
    if (to) {
      return { from, to }
    }
  }
  return undefined
}
