import { SBP_PAYOUT_MODULE } from "../../../../../../modules/payout"
import type { AdminNotePayoutType } from "../../../payouts/validators"
import { batchDecisionRoute } from "../../batch-route"

export { AUTHENTICATE } from "../../../authenticate"

/** Ends the links of a batch through which no card was given, and makes no more of them. */
export const POST = batchDecisionRoute<AdminNotePayoutType>(
  (container, { id, ...decision }) =>
    container.resolve(SBP_PAYOUT_MODULE).withdrawBatch(id, decision)
)
