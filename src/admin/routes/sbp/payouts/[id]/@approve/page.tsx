import { DecisionPage } from "../../../../../components/payouts/decisions/decision-page"
import { ApproveForm } from "../../../../../components/payouts/decisions/approve-form"

const ApprovePayoutPage = () => (
  <DecisionPage action="approve" Form={ApproveForm} />
)

export default ApprovePayoutPage
