import { defineRouteConfig } from "@medusajs/admin-sdk"
import { LayoutComposer } from "@medusajs/dashboard/components"
import { PaymentsTable } from "../../../components/payments/payments-table"
import { PaymentsCrumb } from "../../../components/payments/payments-crumb"

const PaymentsPage = () => (
  <LayoutComposer
    widgetsZonePrefix="sbp.payments.list"
    preferredLayoutId="core:single-column"
    sections={{
      main: (
        <LayoutComposer.Entry id="SbpPaymentsTable">
          <PaymentsTable />
        </LayoutComposer.Entry>
      ),
    }}
  />
)

export default PaymentsPage

export const config = defineRouteConfig({
  label: "menu.payments",
  translationNs: "sbp",
  rank: 1,
})

export const handle = { breadcrumb: () => <PaymentsCrumb /> }
