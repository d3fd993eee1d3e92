import { useReturnPayout } from "../../../hooks/api/payouts"
import type { Payout } from "../../../types"
import { NoteForm } from "./note-form"

/** The bank sent its money back. */
export const ReturnForm = ({ payout }: { payout: Payout }) => (
  <NoteForm
    payout={payout}
    words="return"
    mutation={useReturnPayout(payout.id)}
  />
)
