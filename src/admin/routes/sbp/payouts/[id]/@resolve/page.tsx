import { DecisionPage } from "../../../../../components/payouts/decide/decision-page"
import { ResolveForm } from "../../../../../components/payouts/decide/resolve-form"
import { isDecided } from "../../../../../components/payouts/states"

const ResolvePayoutPage = () => (
  <DecisionPage
    words={(payout) => (isDecided(payout) ? "correct" : "resolve")}
    Form={ResolveForm}
  />
)

export default ResolvePayoutPage
