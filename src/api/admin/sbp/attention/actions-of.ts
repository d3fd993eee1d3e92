import type { AttentionReason } from "../../../../shared/attention-reasons"

/** What an operator can do about an entry, with the routes that do it. */
export type AttentionAction =
  /** Try once more to make the order. */
  | "settle"
  /** Write down what the gateway's cabinet shows of a payment. */
  | "confirm"
  /** Send the money back to the shopper's card. */
  | "return"
  /** Write down that it went back in the gateway's cabinet. */
  | "record_refund"
  /** Say what became of a payout. */
  | "resolve_payout"
  /** Make a payout that takes another one's place. */
  | "replace_payout"
  /** Take the entry off the list, with a note. */
  | "resolve"

const MONEY_BACK = ["return", "record_refund"] as const
const PAID = ["settle", ...MONEY_BACK, "resolve"] as const
const REFUSED = ["confirm", "resolve"] as const
const IN_DOUBT = ["resolve_payout"] as const

/** The type makes sure that somebody decides it for every reason. */
const ACTIONS: Record<AttentionReason, readonly AttentionAction[]> = {
  amount_mismatch: REFUSED,
  identity_mismatch: REFUSED,
  status_contradiction: REFUSED,
  unrecognised_body: REFUSED,
  address_not_listed: REFUSED,
  notification_stuck: ["resolve"],
  unknown_invoice: REFUSED,
  session_gone: PAID,
  already_paid_elsewhere: PAID,
  cart_changed: PAID,
  order_not_created: PAID,
  order_canceled: PAID,
  settlement_interrupted: ["resolve"],
  order_total_differs: [...MONEY_BACK, "resolve"],
  settled_after_decision: [...MONEY_BACK, "resolve"],
  return_failed: PAID,
  refund_not_booked: ["resolve"],
  refund_booked_not_paid: ["replace_payout", "resolve"],
  returned_twice: ["resolve"],
  payout_unknown: IN_DOUBT,
  payout_mismatch: IN_DOUBT,
  payout_pending: IN_DOUBT,
  payout_paid_twice: ["resolve"],
  payout_contradiction: ["resolve_payout", "resolve"],
}

/** None for an entry that is resolved. */
export function actionsOf(
  reason: AttentionReason,
  isResolved: boolean
): readonly AttentionAction[] {
  return isResolved ? [] : ACTIONS[reason]
}
