import { RouteFocusModal } from "@medusajs/dashboard/components"
import { type ComponentProps, useState } from "react"
import { useTranslation } from "react-i18next"
import { useLocation } from "react-router-dom"
import { useReturnFocus } from "../../../hooks/use-return-focus"
import { CreatePayout } from "./create-payout"
import type { Draft } from "./draft"

type Props<Values extends Draft> = {
  /** Whose texts name it for a screen reader. */
  words: "create" | "link"
} & ComponentProps<typeof CreatePayout<Values>>

/** A form for a payout over the page that it was opened from. */
export const CreateModal = <Values extends Draft>({
  words,
  ...form
}: Props<Values>) => {
  const { t } = useTranslation("sbp")
  useReturnFocus()
  const { search } = useLocation()
  return (
    <RouteFocusModal prev={useWasFirst() ? "/sbp/payouts" : -1}>
      <RouteFocusModal.Header>
        <RouteFocusModal.Title asChild>
          <span className="sr-only">{t(`payouts.${words}.title`)}</span>
        </RouteFocusModal.Title>
        <RouteFocusModal.Description asChild>
          <span className="sr-only">{t(`payouts.${words}.about`)}</span>
        </RouteFocusModal.Description>
      </RouteFocusModal.Header>
      <CreatePayout key={search} {...form} />
    </RouteFocusModal>
  )
}

/**
 * Opened from several pages, it returns to the one it was opened from, if there is one.
 * The router counts its entries: one that replaces another, as a link to the other form
 * does, keeps its number.
 */
function useWasFirst(): boolean {
  const [state] = useState(
    () => window.history.state as { idx?: number } | null
  )
  return state?.idx === 0
}
