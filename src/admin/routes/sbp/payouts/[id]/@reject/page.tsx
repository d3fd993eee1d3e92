import { DecisionPage } from "../../../../../components/payouts/decisions/decision-page"
import { PayoutNoteForm } from "../../../../../components/payouts/decisions/payout-note-form"

const RejectPayoutPage = () => (
  <DecisionPage action="reject" Form={PayoutNoteForm} />
)

export default RejectPayoutPage
