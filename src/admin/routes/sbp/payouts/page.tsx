import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Crumb } from "../../../components/crumb"
import { OneSection } from "../../../components/one-section"
import { PayoutList } from "../../../components/payouts/list/payout-list"

const PayoutsPage = () => (
  <OneSection zone="sbp.payouts.list" id="SbpPayoutList">
    <PayoutList />
  </OneSection>
)

export const config = defineRouteConfig({
  label: "menu.payouts",
  translationNs: "sbp",
  rank: 3,
})

export const handle = { breadcrumb: () => <Crumb name="menu.payouts" /> }

export default PayoutsPage
