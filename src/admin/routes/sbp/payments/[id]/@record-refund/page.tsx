import { RouteDrawer } from "@medusajs/dashboard/components"
import { Alert } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useParams, useSearchParams } from "react-router-dom"
import { DrawerPage } from "../../../../../components/drawer-page"
import { Empty } from "../../../../../components/fetch-state"
import { RecordRefundForm } from "../../../../../components/payments/record-refund-form"
import { useInvoice } from "../../../../../hooks/api/invoices"
import { useRights } from "../../../../../hooks/use-rights"
import type { InvoiceWithHistory, Refund } from "../../../../../types"

const RecordRefundPage = () => {
  const { t } = useTranslation("sbp")
  const { id = "" } = useParams()
  const { data, error, refetch } = useInvoice(id)
  const { obstacles } = useRights()
  const obstacle = obstacles.byHand(data?.invoice.provider_id)
  return (
    <DrawerPage
      title={t("payments.record.title")}
      action="attention.actions.record_refund"
      obstacle={obstacle}
      error={error}
      retry={refetch}
    >
      {data === null ? (
        <RouteDrawer.Body>
          <Empty title={t("payments.missing.title", { id })} />
        </RouteDrawer.Body>
      ) : (
        data && <RecordOf invoice={data.invoice} />
      )}
    </DrawerPage>
  )
}

/** Records a refund, or replaces a payout that did not arrive. */
const RecordOf = ({ invoice }: { invoice: InvoiceWithHistory }) => {
  const { t } = useTranslation("sbp")
  const payout_id = useSearchParams()[0].get("replaces_id")
  const refund = invoice.refunds.find(isOf(payout_id))
  return payout_id && !refund ? (
    <RouteDrawer.Body>
      <Alert variant="error" className="[overflow-wrap:anywhere]">
        {t("payments.record.notReplaced", { id: payout_id })}
      </Alert>
    </RouteDrawer.Body>
  ) : (
    <RecordRefundForm
      invoice={invoice}
      replaced={payout_id && refund ? { payout_id, refund } : undefined}
    />
  )
}

const isOf = (payoutId: string | null) => (refund: Refund) =>
  payoutId !== null &&
  refund.attempts.some(({ payout_id }) => payout_id === payoutId)

export default RecordRefundPage
