import { DecisionPage } from "../../../../../components/payouts/decide/decision-page"
import { ResolveForm } from "../../../../../components/payouts/decide/resolve-form"

const ResolvePayoutPage = () => (
  <DecisionPage title="resolve" Form={ResolveForm} />
)

export default ResolvePayoutPage
