import { DecisionPage } from "../../../../../components/payouts/decisions/decision-page"
import { PayoutNoteForm } from "../../../../../components/payouts/decisions/payout-note-form"

const BouncePayoutPage = () => (
  <DecisionPage action="bounce" Form={PayoutNoteForm} />
)

export default BouncePayoutPage
