import {
  useBouncePayout,
  useRejectPayout,
  useWithdrawPayout,
} from "../../../hooks/api/payouts"
import type { Payout } from "../../../types"
import { DecisionSubject } from "./decision-page"
import { NoteForm } from "./note-form"

type Props = { payout: Payout }

export const RejectForm = ({ payout }: Props) => (
  <NoteForm
    words="payouts"
    action="reject"
    mutation={useRejectPayout(payout.id)}
  >
    <DecisionSubject payout={payout} action="reject" />
  </NoteForm>
)

export const WithdrawForm = ({ payout }: Props) => (
  <NoteForm
    words="payouts"
    action="withdraw"
    mutation={useWithdrawPayout(payout.id)}
  >
    <DecisionSubject payout={payout} action="withdraw" />
  </NoteForm>
)

/** The bank sent its money back. */
export const BounceForm = ({ payout }: Props) => (
  <NoteForm
    words="payouts"
    action="bounce"
    mutation={useBouncePayout(payout.id)}
  >
    <DecisionSubject payout={payout} action="bounce" />
  </NoteForm>
)
