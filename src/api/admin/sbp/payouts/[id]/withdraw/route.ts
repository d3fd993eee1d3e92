import { SBP_PAYOUT_MODULE } from "../../../../../../modules/payout"
import { payoutDecisionRoute } from "../../payout-route"
import type { AdminNotePayoutType } from "../../validators"

export { AUTHENTICATE } from "../../../authenticate"

/** Ends a link through which no card was given: nothing was sent. */
export const POST = payoutDecisionRoute<AdminNotePayoutType>(
  (container, { id, ...decision }) =>
    container.resolve(SBP_PAYOUT_MODULE).withdrawPayout(id, decision)
)
