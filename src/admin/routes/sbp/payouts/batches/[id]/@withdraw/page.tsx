import { BatchDecision } from "../../../../../../components/batches/decisions/batch-decision"
import { WithdrawBatchForm } from "../../../../../../components/batches/decisions/batch-note-forms"

const WithdrawBatchPage = () => (
  <BatchDecision action="withdraw" Form={WithdrawBatchForm} />
)

export default WithdrawBatchPage
