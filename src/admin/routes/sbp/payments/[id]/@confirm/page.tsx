import { RouteDrawer } from "@medusajs/dashboard/components"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router-dom"
import { DrawerPage } from "../../../../../components/drawer-page"
import { ConfirmForm } from "../../../../../components/payments/confirm-form"
import { ObstacleAlert } from "../../../../../components/obstacle-alert"
import { useInvoice } from "../../../../../hooks/api/invoices"
import { useRights } from "../../../../../hooks/use-rights"

const ConfirmPage = () => {
  const { t } = useTranslation("sbp")
  const { id = "" } = useParams()
  const { data, error, refetch } = useInvoice(id)
  const { isLoading, obstacles } = useRights()
  const obstacle = obstacles.byHand(data?.invoice?.provider_id)
  return (
    <DrawerPage
      title={t("payments.confirm.title")}
      error={error}
      retry={refetch}
    >
      {data &&
        !isLoading &&
        (obstacle ? (
          <RouteDrawer.Body>
            <ObstacleAlert
              action={t("attention.actions.confirm")}
              obstacle={obstacle}
            />
          </RouteDrawer.Body>
        ) : (
          <ConfirmForm id={id} invoice={data.invoice} />
        ))}
    </DrawerPage>
  )
}

export default ConfirmPage
