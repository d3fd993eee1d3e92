import { LayoutComposer } from "@medusajs/dashboard/components"
import { Alert, Button } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { Link, Outlet, type UIMatch, useParams } from "react-router-dom"
import { FailedNote, Missing, NotYet } from "../../../../components/fetch-state"
import { MoneyBack } from "../../../../components/payments/money-back"
import { Notifications } from "../../../../components/payments/notifications"
import { PaymentAttention } from "../../../../components/payments/payment-attention"
import { PaymentFor } from "../../../../components/payments/payment-for"
import { PaymentGateway } from "../../../../components/payments/payment-gateway"
import { PaymentGeneral } from "../../../../components/payments/payment-general"
import { PaymentHistory } from "../../../../components/payments/payment-history"
import { useInvoice } from "../../../../hooks/api/invoices"
import type { InvoiceWithHistory } from "../../../../types"

const PaymentPage = () => {
  const { id = "" } = useParams()
  const { data, error, refetch } = useInvoice(id)
  if (data) {
    return (
      <>
        {error && (
          <Alert variant="error" role="alert" className="mb-3">
            <FailedNote error={error} />
          </Alert>
        )}
        {/* A question that is under way must not be about another payment. */}
        <Payment key={data.invoice.id} invoice={data.invoice} />
      </>
    )
  }
  // A payment that the database has lost can still be confirmed by hand.
  if (data === null) {
    return (
      <>
        <PaymentMissing id={id} />
        <Outlet />
      </>
    )
  }
  return <NotYet error={error} retry={refetch} />
}

const Payment = ({ invoice }: { invoice: InvoiceWithHistory }) => (
  <LayoutComposer
    widgetsZonePrefix="sbp.payments.details"
    preferredLayoutId="core:two-column"
    data={invoice}
    sections={{
      main: (
        <>
          <LayoutComposer.Entry id="SbpPaymentAttention">
            <PaymentAttention invoice={invoice} />
          </LayoutComposer.Entry>
          <LayoutComposer.Entry id="SbpPaymentGeneral">
            <PaymentGeneral invoice={invoice} />
          </LayoutComposer.Entry>
          <LayoutComposer.Entry id="SbpPaymentMoneyBack">
            <MoneyBack invoice={invoice} />
          </LayoutComposer.Entry>
          <LayoutComposer.Entry id="SbpPaymentNotifications">
            <Notifications invoice={invoice} />
          </LayoutComposer.Entry>
        </>
      ),
      side: (
        <>
          <LayoutComposer.Entry id="SbpPaymentFor">
            <PaymentFor invoice={invoice} />
          </LayoutComposer.Entry>
          <LayoutComposer.Entry id="SbpPaymentGateway">
            <PaymentGateway invoice={invoice} />
          </LayoutComposer.Entry>
          <LayoutComposer.Entry id="SbpPaymentHistory">
            <PaymentHistory invoice={invoice} />
          </LayoutComposer.Entry>
        </>
      ),
    }}
  />
)

/** The database does not know the payment; the gateway may. */
const PaymentMissing = ({ id }: { id: string }) => {
  const { t } = useTranslation("sbp")
  return (
    <Missing
      title={t("payments.missing.title", { id })}
      hint={t("payments.missing.hint")}
      to="/sbp/payments"
      back={t("payments.missing.back")}
    >
      <Button size="small" variant="secondary" asChild>
        <Link to="confirm">{t("attention.actions.confirm")}</Link>
      </Button>
    </Missing>
  )
}

const SHOWN = 6

/** The last characters of the id, in which ids differ. */
const PaymentCrumb = ({ match }: { match?: UIMatch }) => {
  const id = match?.params.id ?? ""
  return <span title={id}>…{id.slice(-SHOWN)}</span>
}

export default PaymentPage

export const handle = {
  breadcrumb: (match?: UIMatch) => <PaymentCrumb match={match} />,
}
