import { RouteDrawer } from "@medusajs/dashboard/components"
import { Heading } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router-dom"
import { Failed, Loading } from "../../../../../components/fetch-state"
import { ConfirmForm } from "../../../../../components/payments/confirm-form"
import { useInvoice } from "../../../../../hooks/api/invoices"
import { useReturnFocus } from "../../../../../hooks/use-return-focus"

const ConfirmPage = () => {
  const { t } = useTranslation("sbp")
  useReturnFocus()
  const { id = "" } = useParams()
  const { data, error, refetch } = useInvoice(id)
  return (
    <RouteDrawer>
      <RouteDrawer.Header>
        <RouteDrawer.Title asChild>
          <Heading>{t("payments.confirm.title")}</Heading>
        </RouteDrawer.Title>
      </RouteDrawer.Header>
      {data ? (
        <ConfirmForm id={id} invoice={data.invoice} />
      ) : (
        <RouteDrawer.Body>
          {error ? <Failed error={error} retry={refetch} /> : <Loading />}
        </RouteDrawer.Body>
      )}
    </RouteDrawer>
  )
}

export default ConfirmPage
