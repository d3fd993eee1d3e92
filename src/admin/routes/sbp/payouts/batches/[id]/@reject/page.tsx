import { BatchDecision } from "../../../../../../components/batches/decisions/batch-decision"
import { RejectBatchForm } from "../../../../../../components/batches/decisions/batch-note-forms"

const RejectBatchPage = () => (
  <BatchDecision action="reject" Form={RejectBatchForm} />
)

export default RejectBatchPage
