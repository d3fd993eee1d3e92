import { DecisionPage } from "../../../../../components/payouts/decide/decision-page"
import { ReturnForm } from "../../../../../components/payouts/decide/return-form"

const ReturnPayoutPage = () => <DecisionPage words="return" Form={ReturnForm} />

export default ReturnPayoutPage
