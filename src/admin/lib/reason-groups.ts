import type { AttentionReason } from "../../shared/attention-reasons"

export type ReasonGroup = "settlement" | "notification" | "return" | "payout"

/** What kind of trouble each reason is, in the order that they are offered in. */
export const REASON_GROUPS: Record<AttentionReason, ReasonGroup> = {
  cart_changed: "settlement",
  order_not_created: "settlement",
  session_gone: "settlement",
  already_paid_elsewhere: "settlement",
  order_canceled: "settlement",
  order_total_differs: "settlement",
  order_made_twice: "settlement",
  settled_after_decision: "settlement",
  settlement_interrupted: "settlement",
  amount_mismatch: "notification",
  identity_mismatch: "notification",
  status_contradiction: "notification",
  unrecognised_body: "notification",
  unknown_invoice: "notification",
  address_not_listed: "notification",
  notification_stuck: "notification",
  refund_not_recorded: "return",
  status_changed: "return",
  return_incomplete: "return",
  returned_and_ordered: "return",
  refund_not_booked: "return",
  refund_booked_not_paid: "return",
  returned_twice: "return",
  payout_unknown: "payout",
  payout_mismatch: "payout",
  payout_pending: "payout",
  payout_paid_twice: "payout",
  payout_contradiction: "payout",
}

export const isReason = (text: string): text is AttentionReason =>
  Object.hasOwn(REASON_GROUPS, text)
