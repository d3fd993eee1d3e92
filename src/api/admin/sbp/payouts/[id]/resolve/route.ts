import { assertNotPaid } from "../../../../../../flows/statements/assert-not-paid"
import { decide } from "../../decide"
import type { AdminResolvePayoutType } from "../../validators"

export { AUTHENTICATE } from "../../../authenticate"

/** Records the outcome that a person found out about a payout in doubt. */
export const POST = decide<AdminResolvePayoutType>(
  async (service, { id, ...resolution }, container) => {
    if (resolution.outcome === "not_paid") {
      await assertNotPaid(container, id)
    }
    return service.resolvePayout(id, resolution)
  }
)
