/** What a payout is for: money for work, or a shopper's money given back. */
export const PAYOUT_PURPOSES = ["payout", "return"] as const

export type PayoutPurpose = (typeof PAYOUT_PURPOSES)[number]
