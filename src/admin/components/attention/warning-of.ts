import type { AttentionReason } from "../../../shared/attention-reasons"

/** Resolved, nothing makes an order of the money any more. */
const LEFT_TO_PERSON: readonly AttentionReason[] = [
  "session_gone",
  "already_paid_elsewhere",
  "cart_changed",
  "order_not_created",
  "order_canceled",
]

/** Resolved, nothing reminds of the money any more. */
const MONEY_OUT: readonly AttentionReason[] = [
  "status_changed",
  "refund_not_recorded",
  "refund_booked_not_paid",
  "returned_twice",
  "payout_unknown",
  "payout_mismatch",
  "payout_pending",
  "payout_paid_twice",
  "payout_contradiction",
]

/** What somebody should know before they take an entry off the list. */
export function warningOf(
  reason: AttentionReason
): "leftToPerson" | "moneyOut" | undefined {
  if (LEFT_TO_PERSON.includes(reason)) {
    return "leftToPerson"
  }
  return MONEY_OUT.includes(reason) ? "moneyOut" : undefined
}
