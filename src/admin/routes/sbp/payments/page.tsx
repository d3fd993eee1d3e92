import { defineRouteConfig } from "@medusajs/admin-sdk"
import { Crumb } from "../../../components/crumb"
import { OneSection } from "../../../components/one-section"
import { PaymentsTable } from "../../../components/payments/payments-table"

const PaymentsPage = () => (
  <OneSection zone="sbp.payments.list" id="SbpPaymentsTable">
    <PaymentsTable />
  </OneSection>
)

export default PaymentsPage

export const config = defineRouteConfig({
  label: "menu.payments",
  translationNs: "sbp",
  rank: 2,
})

export const handle = { breadcrumb: () => <Crumb name="menu.payments" /> }
