import { assertOwed } from "./assert-owed"
import type { LockedRefunds } from "./lock-refunds"
import { type RefundRequest, refusal } from "./new-refund"
import type { Refund } from "./read-refunds"
import { isInBooks, timesPaid } from "./sums"

/**
 * The refund that a new attempt makes good: it is booked already, and the
 * payout that was to bring its money did not. The booking stays, and so does the
 * sum that it takes: nothing is reserved again. Undefined if there is nothing
 * booked, so that the new attempt is a refund of its own.
 *
 * @throws {MedusaError} NOT_ALLOWED, in words for an operator
 */
export function findMadeGood(
  locked: LockedRefunds,
  { replaces_id, amount }: RefundRequest
): Refund | undefined {
  const refund = locked.refunds.find(({ attempts }) =>
    attempts.some(({ payout_id }) => payout_id && payout_id === replaces_id)
  )
  if (!refund) {
    return undefined
  }
  const paid = refund.attempts.find(({ outcome }) => outcome === "paid")
  if (timesPaid(refund) > 0) {
    throw refusal(
      `What payout ${replaces_id} was to return is back already, ${paid?.payout_id ? `by payout ${paid.payout_id}` : "in the gateway's cabinet"}`
    )
  }
  const open = refund.attempts.find(({ outcome }) => outcome === "open")
  if (open) {
    throw refusal(
      `What payout ${replaces_id} was to return is on its way, by payout ${open.payout_id}: wait for what becomes of it, or try again in a moment`
    )
  }
  if (!isInBooks(refund)) {
    return undefined
  }
  if (refund.amount !== amount) {
    throw refusal(
      `The refund of payout ${replaces_id} is booked: what makes it good has to be of the same sum, ${refund.amount}`
    )
  }
  assertOwed(locked, refund)
  return refund
}
