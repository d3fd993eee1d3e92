import { BatchDecision } from "../../../../../../components/batches/decisions/batch-decision"
import { ApproveBatchForm } from "../../../../../../components/batches/decisions/approve-batch-form"

const ApproveBatchPage = () => (
  <BatchDecision action="approve" Form={ApproveBatchForm} />
)

export default ApproveBatchPage
