import { decide } from "../../decide"
import type { AdminNotePayoutType } from "../../validators"

export { AUTHENTICATE } from "../../../authenticate"

/** The bank sent its money back. */
export const POST = decide<AdminNotePayoutType>(
  (service, { id, ...decision }) => service.markBounced(id, decision)
)
