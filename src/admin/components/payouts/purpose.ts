export const PURPOSES = ["payout", "return"] as const
