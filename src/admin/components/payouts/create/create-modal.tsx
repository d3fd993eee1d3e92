import { RouteFocusModal } from "@medusajs/dashboard/components"
import type { ComponentProps } from "react"
import { useTranslation } from "react-i18next"
import { useLocation } from "react-router-dom"
import { usePrev } from "../../../hooks/use-prev"
import { useReturnFocus } from "../../../hooks/use-return-focus"
import { CreatePayout } from "./create-payout"
import type { Draft } from "./draft"

/** A form for a payout over the page that it was opened from. */
export const CreateModal = <Values extends Draft>(
  props: ComponentProps<typeof CreatePayout<Values>>
) => {
  const { words } = props
  const { t } = useTranslation("sbp")
  useReturnFocus()
  const { search } = useLocation()
  return (
    <RouteFocusModal prev={usePrev("/sbp/payouts")}>
      <RouteFocusModal.Header>
        <RouteFocusModal.Title asChild>
          <span className="sr-only">{t(`payouts.${words}.title`)}</span>
        </RouteFocusModal.Title>
        <RouteFocusModal.Description asChild>
          <span className="sr-only">{t(`payouts.${words}.about`)}</span>
        </RouteFocusModal.Description>
      </RouteFocusModal.Header>
      <CreatePayout key={search} {...props} />
    </RouteFocusModal>
  )
}
