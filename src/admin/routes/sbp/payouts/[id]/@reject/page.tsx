import { DecisionPage } from "../../../../../components/payouts/decisions/decision-page"
import { RejectForm } from "../../../../../components/payouts/decisions/note-forms"

const RejectPayoutPage = () => (
  <DecisionPage action="reject" Form={RejectForm} />
)

export default RejectPayoutPage
