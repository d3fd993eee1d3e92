import { SBP_PAYOUT_MODULE } from "../../../../../../modules/payout"
import type { AdminNotePayoutType } from "../../../payouts/validators"
import { decide } from "../../by-person"

export { AUTHENTICATE } from "../../../authenticate"

/** Ends the links of a batch through which no card was given, and makes no more of them. */
export const POST = decide<AdminNotePayoutType>(
  (container, { id, ...decision }) =>
    container.resolve(SBP_PAYOUT_MODULE).withdrawBatch(id, decision)
)
