import { useBouncePayout } from "../../../hooks/api/payouts"
import type { Payout } from "../../../types"
import { NoteForm } from "./note-form"

/** The bank sent its money back. */
export const BounceForm = ({ payout }: { payout: Payout }) => (
  <NoteForm
    payout={payout}
    words="bounce"
    mutation={useBouncePayout(payout.id)}
  />
)
