import { DecisionPage } from "../../../../../components/payouts/decide/decision-page"
import { RejectForm } from "../../../../../components/payouts/decide/reject-form"

const RejectPayoutPage = () => <DecisionPage words="reject" Form={RejectForm} />

export default RejectPayoutPage
