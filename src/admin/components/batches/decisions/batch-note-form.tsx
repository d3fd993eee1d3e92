import { useBatchNoteDecision } from "../../../hooks/api/payout-batches"
import type { PayoutBatchWithProgress } from "../../../types"
import { NoteForm } from "../../payouts/decisions/note-form"
import { BatchSubject } from "./batch-decision"

type Props = { batch: PayoutBatchWithProgress; action: "reject" | "withdraw" }

/** A decision about a batch that needs only a note. */
export const BatchNoteForm = ({ batch, action }: Props) => (
  <NoteForm
    words="batches"
    action={action}
    mutation={useBatchNoteDecision(batch.id, action)}
  >
    <BatchSubject batch={batch} action={action} />
  </NoteForm>
)
