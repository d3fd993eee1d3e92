/** What merchants' subscribers can listen to. Each carries ids only. */
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
] as const

export type SbpEvent = (typeof SBP_EVENTS)[number]
