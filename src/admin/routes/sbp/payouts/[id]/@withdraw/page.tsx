import { DecisionPage } from "../../../../../components/payouts/decisions/decision-page"
import { WithdrawForm } from "../../../../../components/payouts/decisions/note-forms"

const WithdrawPayoutPage = () => (
  <DecisionPage action="withdraw" Form={WithdrawForm} />
)

export default WithdrawPayoutPage
