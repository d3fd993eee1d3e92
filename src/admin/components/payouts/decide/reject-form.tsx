import { useRejectPayout } from "../../../hooks/api/payouts"
import type { Payout } from "../../../types"
import { NoteForm } from "./note-form"

export const RejectForm = ({ payout }: { payout: Payout }) => (
  <NoteForm
    payout={payout}
    words="reject"
    mutation={useRejectPayout(payout.id)}
    isDanger
  />
)
