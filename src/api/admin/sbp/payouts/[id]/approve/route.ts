import { approvePayoutAsSecondPerson } from "../../../../../../flows/payouts/second-person"
import { payoutDecisionRoute } from "../../payout-route"
import type { AdminApprovePayoutType } from "../../validators"

export { AUTHENTICATE } from "../../../authenticate"

/** Approves a payout as a second person. */
export const POST = payoutDecisionRoute<AdminApprovePayoutType>(
  approvePayoutAsSecondPerson
)
