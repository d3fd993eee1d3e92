import { SBP_PAYOUT_MODULE } from "../../../../../../modules/payout"
import { decide } from "../../decide"
import type { AdminNotePayoutType } from "../../validators"

export { AUTHENTICATE } from "../../../authenticate"

/** Records that the bank sent the money back. */
export const POST = decide<AdminNotePayoutType>(
  (container, { id, ...decision }) =>
    container.resolve(SBP_PAYOUT_MODULE).markBounced(id, decision)
)
