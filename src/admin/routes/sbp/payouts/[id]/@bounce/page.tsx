import { DecisionPage } from "../../../../../components/payouts/decisions/decision-page"
import { BounceForm } from "../../../../../components/payouts/decisions/note-forms"

const BouncePayoutPage = () => (
  <DecisionPage action="bounce" Form={BounceForm} />
)

export default BouncePayoutPage
