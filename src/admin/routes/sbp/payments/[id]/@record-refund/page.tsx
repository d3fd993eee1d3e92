import { RouteDrawer } from "@medusajs/dashboard/components"
import { Alert, Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useParams, useSearchParams } from "react-router-dom"
import { RecordRefundForm } from "../../../../../components/payments/record-refund-form"
import { useInvoice } from "../../../../../hooks/api/invoices"
import { useReturnFocus } from "../../../../../hooks/use-return-focus"
import type { Refund } from "../../../../../types"

const RecordRefundPage = () => {
  const { t } = useTranslation("sbp")
  useReturnFocus()
  const { id = "" } = useParams()
  const payout_id = useSearchParams()[0].get("replaces_id")
  const invoice = useInvoice(id).data?.invoice
  const refund = invoice?.refunds.find(isOf(payout_id))
  return (
    <RouteDrawer>
      <RouteDrawer.Header>
        <RouteDrawer.Title asChild>
          <Heading>{t("payments.record.title")}</Heading>
        </RouteDrawer.Title>
      </RouteDrawer.Header>
      {invoice && payout_id && !refund && (
        <RouteDrawer.Body>
          <Alert variant="error" className="[overflow-wrap:anywhere]">
            {t("payments.record.notReplaced", { id: payout_id })}
          </Alert>
        </RouteDrawer.Body>
      )}
      {invoice && (refund || !payout_id) && (
        <RecordRefundForm
          invoice={invoice}
          replaced={payout_id && refund ? { payout_id, refund } : undefined}
        />
      )}
    </RouteDrawer>
  )
}

const isOf = (payoutId: string | null) => (refund: Refund) =>
  payoutId !== null &&
  refund.attempts.some(({ payout_id }) => payout_id === payoutId)

export default RecordRefundPage
