import { approvePayoutAsSecondPerson } from "../../../../../../flows/payouts/second-person"
import { decide } from "../../by-person"
import type { AdminApprovePayoutType } from "../../validators"

export { AUTHENTICATE } from "../../../authenticate"

/** Approves a payout as a second person. */
export const POST = decide<AdminApprovePayoutType>(approvePayoutAsSecondPerson)
