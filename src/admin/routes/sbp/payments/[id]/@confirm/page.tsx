import { useTranslation } from "react-i18next"
import { useParams } from "react-router-dom"
import { DrawerPage } from "../../../../../components/drawer-page"
import { ConfirmForm } from "../../../../../components/payments/confirm-form"
import { useInvoice } from "../../../../../hooks/api/invoices"
import { useRights } from "../../../../../hooks/use-rights"

const ConfirmPage = () => {
  const { t } = useTranslation("sbp")
  const { id = "" } = useParams()
  const { data, error, refetch } = useInvoice(id)
  const { obstacles } = useRights()
  const obstacle = obstacles.byHand(data?.invoice.provider_id)
  return (
    <DrawerPage
      title={t("payments.confirm.title")}
      action="attention.actions.confirm"
      obstacle={obstacle}
      error={error}
      retry={refetch}
    >
      {data !== undefined && (
        <ConfirmForm id={id} invoice={data?.invoice ?? null} />
      )}
    </DrawerPage>
  )
}

export default ConfirmPage
