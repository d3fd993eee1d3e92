import { decide } from "../../decide"
import type { AdminNotePayoutType } from "../../validators"

export { AUTHENTICATE } from "../../../authenticate"

/** Ends a payout that waits for approval: nothing was sent. */
export const POST = decide<AdminNotePayoutType>(
  (service, { id, ...decision }) => service.rejectPayout(id, decision)
)
