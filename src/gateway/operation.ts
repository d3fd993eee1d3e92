/** The two things that the gateway can be asked to do. */
export type Operation = "payment" | "payout"
