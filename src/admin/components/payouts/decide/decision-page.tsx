import type { ComponentType } from "react"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router-dom"
import { usePayout } from "../../../hooks/api/payouts"
import type { Payout } from "../../../types"
import { DrawerPage } from "../../drawer-page"

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
  const { id = "" } = useParams()
  const { data, error, refetch } = usePayout(id)
  const title = typeof words === "string" ? words : data && words(data.payout)
  return (
    <DrawerPage
      title={title && t(`payouts.${title}.title`)}
      error={error}
      retry={refetch}
    >
      {data && <Form payout={data.payout} />}
    </DrawerPage>
  )
}
