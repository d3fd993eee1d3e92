import type { ComponentType } from "react"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router-dom"
import { RouteDrawer } from "@medusajs/dashboard/components"
import { Alert } from "@medusajs/ui"
import { usePayout } from "../../../hooks/api/payouts"
import { useRights } from "../../../hooks/use-rights"
import type { Payout } from "../../../types"
import { DrawerPage } from "../../drawer-page"
import { Subject } from "./subject"
import { actionsOf, type PayoutAction } from "../detail/actions-of"

type Words = Exclude<PayoutAction["name"], "replace">

/**
 * A drawer over the payout that is decided about. Whoever may not decide is told
 * so at once, and not after they have typed something.
 */
export const DecisionPage = ({
  words,
  Form,
}: {
  /** For its title, among the words of payouts. */
  words: Words | ((payout: Payout) => Words)
  Form: ComponentType<{ payout: Payout }>
}) => {
  const { t } = useTranslation("sbp")
  const { id = "" } = useParams()
  const { data, error, refetch } = usePayout(id)
  const rights = useRights()
  const name = typeof words === "string" ? words : data && words(data.payout)
  const obstacle =
    data &&
    actionsOf(data.payout, rights, false).find((it) => it.name === name)
      ?.obstacle
  return (
    <DrawerPage
      title={name && t(`payouts.${name}.title`)}
      error={error}
      retry={refetch}
    >
      {data &&
        name &&
        !rights.isLoading &&
        (obstacle ? (
          <RouteDrawer.Body className="flex flex-col gap-y-6">
            <Subject payout={data.payout} words={name} />
            <Alert variant="warning">
              {t("payouts.obstacle", {
                action: t(`payouts.actions.${name}`),
                why: t(`payouts.obstacles.${obstacle}`),
              })}
            </Alert>
          </RouteDrawer.Body>
        ) : (
          <Form payout={data.payout} />
        ))}
    </DrawerPage>
  )
}
