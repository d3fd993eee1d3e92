import { SBP_PAYOUT_MODULE } from "../../../../../../modules/payout"
import { assertNotPaid } from "../../../../../../modules/statement/assert-not-paid"
import { decide } from "../../decide"
import type { AdminResolvePayoutType } from "../../validators"

export { AUTHENTICATE } from "../../../authenticate"

/** Records the outcome that a person found out about a payout in doubt. */
export const POST = decide<AdminResolvePayoutType>(
  (container, { id, ...resolution }) =>
    container
      .resolve(SBP_PAYOUT_MODULE)
      .resolvePayout(id, resolution, assertNotPaid)
)
