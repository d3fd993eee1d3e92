import { useRouteModal } from "@medusajs/dashboard/components"
import { toast } from "@medusajs/ui"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { useIsHere } from "../../../hooks/use-is-here"
import type { Payout } from "../../../types"
import { useTellOutcome } from "../use-tell-outcome"
import type { Setback } from "./use-send"

/** Says what became of it, and shows it to who has stayed. */
export function useFinish(isSending: boolean) {
  const { t } = useTranslation("sbp")
  const { handleSuccess, setCloseOnEscape } = useRouteModal()
  const tellOutcome = useTellOutcome()
  const isHere = useIsHere()
  useEffect(() => {
    setCloseOnEscape(!isSending)
  }, [isSending, setCloseOnEscape])
  return (outcome: Payout | Setback, edit: () => void) => {
    if ("kind" in outcome) {
      edit()
      if (!isHere()) {
        const words = `payouts.create.setback.${outcome.kind}.title`
        toast.warning(t(words), { description: outcome.message })
      }
      return
    }
    tellOutcome(outcome)
    if (isHere()) {
      handleSuccess(`/sbp/payouts/${outcome.id}`)
    }
  }
}
