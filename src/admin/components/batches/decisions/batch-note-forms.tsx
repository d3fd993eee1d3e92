import {
  useRejectBatch,
  useWithdrawBatch,
} from "../../../hooks/api/payout-batches"
import type { PayoutBatchWithProgress } from "../../../types"
import { NoteForm } from "../../payouts/decisions/note-form"
import { BatchSubject } from "./batch-decision"

type Props = { batch: PayoutBatchWithProgress }

export const RejectBatchForm = ({ batch }: Props) => (
  <NoteForm words="batches" action="reject" mutation={useRejectBatch(batch.id)}>
    <BatchSubject batch={batch} action="reject" />
  </NoteForm>
)

export const WithdrawBatchForm = ({ batch }: Props) => (
  <NoteForm
    words="batches"
    action="withdraw"
    mutation={useWithdrawBatch(batch.id)}
  >
    <BatchSubject batch={batch} action="withdraw" />
  </NoteForm>
)
