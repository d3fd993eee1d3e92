import { BatchDecision } from "../../../../../../components/batches/decisions/batch-decision"
import { BatchNoteForm } from "../../../../../../components/batches/decisions/batch-note-form"

const WithdrawBatchPage = () => (
  <BatchDecision action="withdraw" Form={BatchNoteForm} />
)

export default WithdrawBatchPage
