import { resolvePayoutAsSecondPerson } from "../../../../../../flows/payouts/second-person"
import { payoutDecisionRoute } from "../../payout-route"
import type { AdminResolvePayoutType } from "../../validators"

export { AUTHENTICATE } from "../../../authenticate"

/** Records the outcome that a person found out about a payout in doubt. */
export const POST = payoutDecisionRoute<AdminResolvePayoutType>(
  resolvePayoutAsSecondPerson
)
