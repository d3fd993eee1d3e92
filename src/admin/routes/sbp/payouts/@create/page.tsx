import { RouteFocusModal } from "@medusajs/dashboard/components"
import { useTranslation } from "react-i18next"
import { useLocation } from "react-router-dom"
import { useReturnFocus } from "../../../../hooks/use-return-focus"
import { CreatePayout } from "../../../../components/payouts/create/create-payout"

const CreatePayoutPage = () => {
  const { t } = useTranslation("sbp")
  useReturnFocus()
  // Opened from several pages, it returns to the one it was opened from.
  const { key, search } = useLocation()
  const isFirst = key === "default"
  return (
    <RouteFocusModal prev={isFirst ? "/sbp/payouts" : -1}>
      <RouteFocusModal.Header>
        <RouteFocusModal.Title asChild>
          <span className="sr-only">{t("payouts.create.title")}</span>
        </RouteFocusModal.Title>
        <RouteFocusModal.Description asChild>
          <span className="sr-only">{t("payouts.create.about")}</span>
        </RouteFocusModal.Description>
      </RouteFocusModal.Header>
      <CreatePayout key={search} />
    </RouteFocusModal>
  )
}

export default CreatePayoutPage
