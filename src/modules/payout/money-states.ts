import type { PayoutState } from "../../shared/states/payout"

/** Nothing was ever sent for these. */
export const NEVER_SENT: readonly PayoutState[] = [
  "failed",
  "rejected",
  "expired",
]

/** Of these a person says that the money is not gone. */
export const BY_WORD: readonly PayoutState[] = ["resolved_not_paid", "bounced"]

/** The money is with the shopper, or whoever it was for. */
export const ARRIVED: readonly PayoutState[] = ["paid", "resolved_paid"]

/** The money surely did not arrive, or came back. */
export const DID_NOT_ARRIVE = [...NEVER_SENT, ...BY_WORD]
