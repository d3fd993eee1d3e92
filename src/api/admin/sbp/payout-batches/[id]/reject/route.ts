import type { AdminNotePayoutType } from "../../../payouts/validators"
import { decide } from "../../decide"

export { AUTHENTICATE } from "../../../authenticate"

/** Ends a batch that waits for approval: nothing of it is sent. */
export const POST = decide<AdminNotePayoutType>(
  (service, { id, ...decision }) => service.rejectBatch(id, decision)
)
