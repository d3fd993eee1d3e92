import { BatchList } from "../../../../components/batches/list/batch-list"
import { Crumb } from "../../../../components/crumb"
import { OneSection } from "../../../../components/one-section"

const BatchesPage = () => (
  <OneSection zone="sbp.payout_batches.list" id="SbpPayoutBatchList">
    <BatchList />
  </OneSection>
)

export const handle = { breadcrumb: () => <Crumb name="batches.title" /> }

export default BatchesPage
