import { DecisionPage } from "../../../../../components/payouts/decisions/decision-page"
import { ResolveForm } from "../../../../../components/payouts/decisions/resolve-form"
import { isDecided } from "../../../../../components/payouts/detail/payout-actions"

const ResolvePayoutPage = () => (
  <DecisionPage
    action={(payout) => (isDecided(payout) ? "correct" : "resolve")}
    Form={ResolveForm}
  />
)

export default ResolvePayoutPage
