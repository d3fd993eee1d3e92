import { DecisionPage } from "../../../../../components/payouts/decide/decision-page"
import { ApproveForm } from "../../../../../components/payouts/decide/approve-form"

const ApprovePayoutPage = () => (
  <DecisionPage words="approve" Form={ApproveForm} />
)

export default ApprovePayoutPage
