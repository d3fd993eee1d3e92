import { resolvePayoutAsSecondPerson } from "../../../../../../flows/payouts/second-person"
import { decide } from "../../by-person"
import type { AdminResolvePayoutType } from "../../validators"

export { AUTHENTICATE } from "../../../authenticate"

/** Records the outcome that a person found out about a payout in doubt. */
export const POST = decide<AdminResolvePayoutType>(resolvePayoutAsSecondPerson)
