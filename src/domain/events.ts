/** The events that a merchant's subscribers can listen to. They carry ids, and a refund its amount. */
export const SBP_EVENTS = [
  /** The money of an invoice has arrived: `{ id }` of the invoice. */
  "sbp.invoice.paid",
  /** The money is booked in Medusa: `{ id, order_id }`. */
  "sbp.invoice.settled",
  /**
   * A cart was not paid, some time after its link ended; once for each cart:
   * `{ id, cart_id, session_id }`, of the invoice.
   */
  "sbp.payment.abandoned",
  /** An entry needs attention: `{ id }` of the entry. */
  "sbp.attention.opened",
  /** The money of a payout has been sent: `{ id }` of the payout. */
  "sbp.payout.paid",
  /** Nothing was sent, or the gateway refused it (`is_refused`), which is no proof. */
  "sbp.payout.failed",
  /** It is not known whether the money was sent: a person has to find out. */
  "sbp.payout.unknown",
  /** The payout is not sent until a second person approves it. */
  "sbp.payout.awaiting_approval",
  /** Its link is live: the recipient may type a card. */
  "sbp.payout.link_created",
  /** The gateway accepted it with a status that is not final. */
  "sbp.payout.pending",
  /** A person recorded the outcome that the gateway did not report. */
  "sbp.payout.resolved",
  /** The bank sent the money of a paid payout back. */
  "sbp.payout.bounced",
  /** A person rejected it: nothing is sent. */
  "sbp.payout.rejected",
  /** Its link was withdrawn before a card was typed: nothing is sent. */
  "sbp.payout.withdrawn",
  /** It was not approved in time, or no card was typed: nothing is sent. */
  "sbp.payout.expired",
  /** A batch waits for a second person: `{ id }` of the batch. */
  "sbp.payout_batch.awaiting_approval",
  /** It was approved: its links are being made. */
  "sbp.payout_batch.approved",
  /** Each of its rows has its link. */
  "sbp.payout_batch.made",
  /** A person rejected it: nothing of it is sent. */
  "sbp.payout_batch.rejected",
  /** None of its links is live any more. */
  "sbp.payout_batch.withdrawn",
  /** It was not approved in time: nothing of it is sent. */
  "sbp.payout_batch.expired",
  /** Staff asked for what an order owes: `{ id, order_id }` of the request. */
  "sbp.payment_request.created",
  /** It was paid by its link: `{ id, order_id }`. */
  "sbp.payment_request.paid",
  /**
   * Medusa has booked a refund:
   * `{ id, invoice_id, order_id, amount, currency_code, refund_reason_id }`;
   * without an order, `order_id` is null.
   */
  "sbp.refund.booked",
] as const

export type SbpEvent = (typeof SBP_EVENTS)[number]
