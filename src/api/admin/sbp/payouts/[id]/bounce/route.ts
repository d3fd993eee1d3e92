import { markBouncedAsSecondPerson } from "../../../../../../flows/payouts/second-person"
import { decide } from "../../by-person"
import type { AdminNotePayoutType } from "../../validators"

export { AUTHENTICATE } from "../../../authenticate"

/** Records that the bank sent the money back. */
export const POST = decide<AdminNotePayoutType>(markBouncedAsSecondPerson)
