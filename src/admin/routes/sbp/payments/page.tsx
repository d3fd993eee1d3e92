import { defineRouteConfig } from "@medusajs/admin-sdk"
import { LayoutComposer } from "@medusajs/dashboard/components"
import { useTranslation } from "react-i18next"
import { PaymentsTable } from "../../../components/payments/payments-table"

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

const PaymentsCrumb = () => {
  const { t } = useTranslation("sbp")
  return <>{t("menu.payments")}</>
}

export default PaymentsPage

export const config = defineRouteConfig({
  label: "menu.payments",
  translationNs: "sbp",
  rank: 2,
})

export const handle = { breadcrumb: () => <PaymentsCrumb /> }
