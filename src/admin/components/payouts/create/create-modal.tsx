import type { ComponentProps } from "react"
import { useTranslation } from "react-i18next"
import { useLocation } from "react-router-dom"
import { FocusPage } from "../../focus-page"
import { CreatePayout } from "./create-payout"
import type { Draft } from "./draft"

/** A form for a payout over the page that it was opened from. */
export const CreateModal = <Values extends Draft>(
  props: ComponentProps<typeof CreatePayout<Values>>
) => {
  const { words } = props
  const { t } = useTranslation("sbp")
  const { search } = useLocation()
  return (
    <FocusPage
      list="/sbp/payouts"
      title={t(`payouts.${words}.title`)}
      about={t(`payouts.${words}.about`)}
    >
      <CreatePayout key={search} {...props} />
    </FocusPage>
  )
}
