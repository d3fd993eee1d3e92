import { decide } from "../../decide"
import type { AdminResolvePayoutType } from "../../validators"

export { AUTHENTICATE } from "../../../authenticate"

/** What a person has found out about a payout whose outcome nobody told. */
export const POST = decide<AdminResolvePayoutType>(
  (service, { id, ...resolution }) => service.resolvePayout(id, resolution)
)
