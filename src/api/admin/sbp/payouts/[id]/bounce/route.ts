import { markBouncedAsSecondPerson } from "../../../../../../flows/payouts/second-person"
import { payoutDecisionRoute } from "../../payout-route"
import type { AdminNotePayoutType } from "../../validators"

export { AUTHENTICATE } from "../../../authenticate"

/** Records that the bank sent the money back. */
export const POST = payoutDecisionRoute<AdminNotePayoutType>(
  markBouncedAsSecondPerson
)
