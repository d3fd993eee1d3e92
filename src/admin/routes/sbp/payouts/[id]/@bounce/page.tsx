import { DecisionPage } from "../../../../../components/payouts/decide/decision-page"
import { BounceForm } from "../../../../../components/payouts/decide/bounce-form"

const BouncePayoutPage = () => <DecisionPage words="bounce" Form={BounceForm} />

export default BouncePayoutPage
