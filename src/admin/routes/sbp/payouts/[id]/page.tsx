import { type UIMatch, useParams } from "react-router-dom"
import { PayoutBreadcrumb } from "../../../../components/payouts/breadcrumbs"
import { PayoutDetail } from "../../../../components/payouts/detail/payout-detail"

const PayoutPage = () => {
  const { id = "" } = useParams()
  // By its key, so that what is shown of one is never taken for another.
  return <PayoutDetail key={id} id={id} />
}

export const handle = {
  breadcrumb: ({ params }: UIMatch) => <PayoutBreadcrumb params={params} />,
}

export default PayoutPage
