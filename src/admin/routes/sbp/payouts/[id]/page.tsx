import { type UIMatch, useParams } from "react-router-dom"
import { PayoutDetail } from "../../../../components/payouts/detail/payout-detail"
import { usePayout } from "../../../../hooks/api/payouts"
import { useFormat } from "../../../../hooks/use-format"

const PayoutPage = () => {
  const { id = "" } = useParams()
  // The key keeps the parts of one payout apart from those of the next.
  return <PayoutDetail key={id} id={id} />
}

/** A payout is recognised by its amount. */
const PayoutBreadcrumb = ({ params }: Pick<UIMatch, "params">) => {
  const { money } = useFormat()
  const payout = usePayout(params.id ?? "").data?.payout
  return <>{payout ? money(payout.amount, payout.currency_code) : params.id}</>
}

export const handle = {
  breadcrumb: ({ params }: UIMatch) => <PayoutBreadcrumb params={params} />,
}

export default PayoutPage
