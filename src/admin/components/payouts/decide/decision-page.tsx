import { RouteDrawer } from "@medusajs/dashboard/components"
import { Heading } from "@medusajs/ui"
import type { ComponentType } from "react"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router-dom"
import { usePayout } from "../../../hooks/api/payouts"
import { useReturnFocus } from "../../../hooks/use-return-focus"
import type { Payout } from "../../../types"
import { Failed, Loading } from "../../fetch-state"

/** A drawer over the payout that is decided about. */
export const DecisionPage = ({
  title,
  Form,
}: {
  /** Among the words of payouts. */
  title: string
  Form: ComponentType<{ payout: Payout }>
}) => {
  const { t } = useTranslation("sbp")
  useReturnFocus()
  const { id = "" } = useParams()
  const { data, error, refetch } = usePayout(id)
  return (
    <RouteDrawer>
      <RouteDrawer.Header>
        <RouteDrawer.Title asChild>
          <Heading>{t(`payouts.${title}.title`)}</Heading>
        </RouteDrawer.Title>
      </RouteDrawer.Header>
      {data ? (
        <Form payout={data.payout} />
      ) : (
        <RouteDrawer.Body>
          {error ? <Failed error={error} retry={refetch} /> : <Loading />}
        </RouteDrawer.Body>
      )}
    </RouteDrawer>
  )
}
