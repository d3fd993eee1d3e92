import { decide } from "../../decide"
import type { AdminNotePayoutType } from "../../validators"

export { AUTHENTICATE } from "../../../authenticate"

/** It is not sent, and nothing has been. */
export const POST = decide<AdminNotePayoutType>(
  (service, { id, ...decision }) => service.rejectPayout(id, decision)
)
