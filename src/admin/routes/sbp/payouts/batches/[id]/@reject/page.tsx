import { BatchDecision } from "../../../../../../components/batches/decisions/batch-decision"
import { BatchNoteForm } from "../../../../../../components/batches/decisions/batch-note-form"

const RejectBatchPage = () => (
  <BatchDecision action="reject" Form={BatchNoteForm} />
)

export default RejectBatchPage
