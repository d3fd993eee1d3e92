import { approvePayout } from "../../approve-payout"
import { decide } from "../../decide"
import type { AdminApprovePayoutType } from "../../validators"

export { AUTHENTICATE } from "../../../authenticate"

/** A second person, who knows the card, lets it go. */
export const POST = decide<AdminApprovePayoutType>(
  (service, { id, ...approval }, container) =>
    approvePayout(container, service, id, approval)
)
