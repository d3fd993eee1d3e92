import { SBP_PAYOUT_MODULE } from "../../../../../../modules/payout"
import { payoutDecisionRoute } from "../../payout-route"
import type { AdminNotePayoutType } from "../../validators"

export { AUTHENTICATE } from "../../../authenticate"

/** Ends a payout that waits for approval: nothing was sent. */
export const POST = payoutDecisionRoute<AdminNotePayoutType>(
  (container, { id, ...decision }) =>
    container.resolve(SBP_PAYOUT_MODULE).rejectPayout(id, decision)
)
