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
  words,
  Form,
}: {
  /** For its title, among the words of payouts. */
  words: string | ((payout: Payout) => string)
  Form: ComponentType<{ payout: Payout }>
}) => {
  const { t } = useTranslation("sbp")
  useReturnFocus()
  const { id = "" } = useParams()
  const { data, error, refetch } = usePayout(id)
  const title = typeof words === "string" ? words : data && words(data.payout)
  return (
    <RouteDrawer>
      <RouteDrawer.Header>
        <RouteDrawer.Title asChild>
          <Heading>{title && t(`payouts.${title}.title`)}</Heading>
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
