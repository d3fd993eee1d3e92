import { DecisionPage } from "../../../../../components/payouts/decisions/decision-page"
import { PayoutNoteForm } from "../../../../../components/payouts/decisions/payout-note-form"

const WithdrawPayoutPage = () => (
  <DecisionPage action="withdraw" Form={PayoutNoteForm} />
)

export default WithdrawPayoutPage
