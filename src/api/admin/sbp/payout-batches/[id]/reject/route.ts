import { SBP_PAYOUT_MODULE } from "../../../../../../modules/payout"
import type { AdminNotePayoutType } from "../../../payouts/validators"
import { batchDecisionRoute } from "../../batch-route"

export { AUTHENTICATE } from "../../../authenticate"

/** Ends a batch that waits for approval: nothing of it is sent. */
export const POST = batchDecisionRoute<AdminNotePayoutType>(
  (container, { id, ...decision }) =>
    container.resolve(SBP_PAYOUT_MODULE).rejectBatch(id, decision)
)
