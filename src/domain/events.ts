/** What a merchant's subscribers can listen to; docs/events.md says when each comes. */
export const SBP_EVENTS = [
  "sbp.invoice.paid",
  "sbp.invoice.settled",
  "sbp.invoice.abandoned",
  "sbp.attention.opened",
  "sbp.payout.paid",
  "sbp.payout.failed",
  "sbp.payout.unknown",
  "sbp.payout.awaiting_approval",
  "sbp.payout.link_created",
  "sbp.payout.pending",
  "sbp.payout.resolved",
  "sbp.payout.bounced",
  "sbp.payout.rejected",
  "sbp.payout.withdrawn",
  "sbp.payout.expired",
  "sbp.payout_batch.awaiting_approval",
  "sbp.payout_batch.approved",
  "sbp.payout_batch.made",
  "sbp.payout_batch.rejected",
  "sbp.payout_batch.withdrawn",
  "sbp.payout_batch.expired",
  "sbp.payment_request.created",
  "sbp.payment_request.paid",
  "sbp.refund.booked",
] as const

export type SbpEvent = (typeof SBP_EVENTS)[number]

/** What an event carries besides the id of the invoice, payout or other thing it is about. */
type More = {
  "sbp.invoice.settled": { order_id: string | null }
  "sbp.invoice.abandoned": { cart_id: string; session_id: string | null }
  "sbp.payment_request.created": { order_id: string }
  "sbp.payment_request.paid": { order_id: string | null }
  "sbp.refund.booked": {
    invoice_id: string
    /** Null for money without an order. */
    order_id: string | null
    amount: string
    currency_code: string
    refund_reason_id: string | null
  }
}

export type SbpEventData = {
  [Name in SbpEvent]: { id: string } & (Name extends keyof More
    ? More[Name]
    : unknown)
}
