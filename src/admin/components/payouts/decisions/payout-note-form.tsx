import { useNoteDecision } from "../../../hooks/api/payouts"
import type { Payout } from "../../../types"
import { DecisionSubject } from "./decision-page"
import { NoteForm } from "./note-form"

type Props = { payout: Payout; action: "reject" | "withdraw" | "bounce" }

/** A decision about a payout that needs only a note. */
export const PayoutNoteForm = ({ payout, action }: Props) => (
  <NoteForm
    words="payouts"
    action={action}
    mutation={useNoteDecision(payout.id, action)}
  >
    <DecisionSubject payout={payout} action={action} />
  </NoteForm>
)
