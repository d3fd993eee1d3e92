/** Why a person has to look at a payout. */
export const PAYOUT_ATTENTION_REASONS = [
  /** Nobody knows whether the money went out. */
  "payout_unknown",
  /** The gateway answered with another card, sum or currency. */
  "payout_mismatch",
  /** It was taken, and its status is not final: nobody will tell the rest. */
  "payout_pending",
  /** It was paid after all, and another one had been made for it. */
  "payout_paid_twice",
  /** The gateway's late answer contradicts what a person has decided. */
  "payout_contradiction",
] as const

export type PayoutAttentionReason = (typeof PAYOUT_ATTENTION_REASONS)[number]

/** Why a person has to look at something. */
export const ATTENTION_REASONS = [
  /** Another sum or currency was paid than was asked for. */
  "amount_mismatch",
  /** A notification names another payment, order or shop. */
  "identity_mismatch",
  /** The gateway's status says one thing, and its `paid` or a refund another. */
  "status_contradiction",
  /** Something came to an invoice's address that is not understood. */
  "unrecognised_body",
  /** A notification came from an IP address that `notificationIps` lacks. */
  "address_not_listed",
  /** A notification could not be seen to, because something failed here. */
  "notification_stuck",
  /** A genuine address of an invoice that is not in the database. */
  "unknown_invoice",
  /** After the payment was confirmed, the gateway reports another status. */
  "status_changed",
  /** The gateway reports a refund that is not recorded here. */
  "refund_not_recorded",
  /** Paid, but its payment session and its cart are gone. */
  "session_gone",
  /** Paid, but its cart or order was paid otherwise before. */
  "already_paid_elsewhere",
  /** Paid, but its cart costs something else by now. */
  "cart_changed",
  /** Paid, but the order cannot be made, for want of stock for example. */
  "order_not_created",
  /** Paid after its order was cancelled. */
  "order_canceled",
  /** Medusa was stopped while it made the order, and may have left things undone. */
  "settlement_interrupted",
  /** The order was made for another sum than was paid. */
  "order_total_differs",
  /** Two processes made an order of it, which did not lock each other out. */
  "order_made_twice",
  /** A person had decided about the money, and an order was made of it after. */
  "settled_after_decision",
  /** Its money was to go back, and some or all of it is still here. */
  "return_incomplete",
  /** Its money goes back, and an order was made of it all the same. */
  "returned_and_ordered",
  /** Money is back, and Medusa does not take the refund into its books. */
  "refund_not_booked",
  /** A refund is booked, and its payout did not arrive after all. */
  "refund_booked_not_paid",
  /** More has gone back than had come. */
  "returned_twice",
  ...PAYOUT_ATTENTION_REASONS,
] as const

export type AttentionReason = (typeof ATTENTION_REASONS)[number]

/** Those that settling finds out, about an invoice that is paid. */
export const SETTLEMENT_REASONS: readonly AttentionReason[] = [
  "session_gone",
  "already_paid_elsewhere",
  "cart_changed",
  "order_not_created",
  "order_canceled",
]

/** Those that are over when all of the money is back. */
export const RETURNED_REASONS: readonly AttentionReason[] = [
  ...SETTLEMENT_REASONS,
  "return_incomplete",
]
