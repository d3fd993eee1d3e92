import { decide } from "../../decide"
import type { AdminNotePayoutType } from "../../validators"

export { AUTHENTICATE } from "../../../authenticate"

/** Ends a link that no card was typed by: nothing was sent. */
export const POST = decide<AdminNotePayoutType>(
  (service, { id, ...decision }) => service.withdrawPayout(id, decision)
)
