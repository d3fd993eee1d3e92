import { defineRouteConfig } from "@medusajs/admin-sdk"
import { LayoutComposer } from "@medusajs/dashboard/components"
import { useTranslation } from "react-i18next"
import { PayoutList } from "../../../components/payouts/list/payout-list"

const PayoutsPage = () => (
  <LayoutComposer
    widgetsZonePrefix="sbp.payouts.list"
    preferredLayoutId="core:single-column"
    sections={{
      main: (
        <LayoutComposer.Entry id="SbpPayoutList">
          <PayoutList />
        </LayoutComposer.Entry>
      ),
    }}
  />
)

const PayoutsBreadcrumb = () => <>{useTranslation("sbp").t("menu.payouts")}</>

export const config = defineRouteConfig({
  label: "menu.payouts",
  translationNs: "sbp",
  rank: 3,
})

export const handle = { breadcrumb: () => <PayoutsBreadcrumb /> }

export default PayoutsPage
