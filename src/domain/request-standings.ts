/** How a payment request is doing, for the staff that made it. */
const REQUEST_STANDINGS = [
  "not_opened",
  /** Its page was opened. */
  "opened",
  /** Somebody went to pay, and can still do so. */
  "paying",
  /** The gateway's link has expired: the next click makes a new one. */
  "expired",
  "paid",
  /** The order asks for another sum now, or for nothing. */
  "ended",
] as const

export type RequestStanding = (typeof REQUEST_STANDINGS)[number]
