/** What merchants' subscribers can listen to: ids, and of a refund its sum. */
export const SBP_EVENTS = [
  /** The money of an invoice has arrived: `{ id }` of the invoice. */
  "sbp.invoice.paid",
  /** Medusa has it where it belongs: `{ id, order_id }`. */
  "sbp.invoice.settled",
  /** Something waits for a person: `{ id }` of the attention entry. */
  "sbp.attention.opened",
  /** The money of a payout has been sent: `{ id }` of the payout. */
  "sbp.payout.paid",
  /** It was surely not sent. */
  "sbp.payout.failed",
  /** Nobody knows whether it was sent: a person has to find out. */
  "sbp.payout.unknown",
  /** It is not sent until a second person approves it. */
  "sbp.payout.awaiting_approval",
  /** The gateway accepted it, and has not said yet how it ended. */
  "sbp.payout.pending",
  /** A person recorded the outcome that the gateway did not tell. */
  "sbp.payout.resolved",
  /** The bank sent the money of a paid payout back. */
  "sbp.payout.bounced",
  /** A person refused it: nothing is sent. */
  "sbp.payout.rejected",
  /** Nobody approved it in time: nothing is sent. */
  "sbp.payout.expired",
  /**
   * Medusa has booked money that is back:
   * `{ id, invoice_id, order_id, amount, currency_code, refund_reason_id }`;
   * without an order, `order_id` is null.
   */
  "sbp.refund.booked",
] as const

export type SbpEvent = (typeof SBP_EVENTS)[number]
