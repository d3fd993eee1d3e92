/** What merchants' subscribers can listen to. Each carries ids only. */
export const SBP_EVENTS = [
  /** The money of an invoice has arrived: `{ id }` of the invoice. */
  "sbp.invoice.paid",
  /** Medusa has it where it belongs: `{ id, order_id }`. */
  "sbp.invoice.settled",
  /** Something waits for a person: `{ id }` of the attention entry. */
  "sbp.attention.opened",
] as const

export type SbpEvent = (typeof SBP_EVENTS)[number]
