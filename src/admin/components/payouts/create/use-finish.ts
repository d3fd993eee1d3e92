import { useRouteModal } from "@medusajs/dashboard/components"
import { toast } from "@medusajs/ui"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { useIsHere } from "../../../hooks/use-is-here"
import type { Setback } from "../../../hooks/use-send"

type Props<Outcome> = {
  isSending: boolean
  /** The texts that tell a person who has left the form what went wrong. */
  words: "payouts.create" | "batches"
  /** The list's address; the outcome's page is below it. */
  list: string
  show: (outcome: Outcome) => void
}

/** Shows the outcome, and opens its page unless the form was left. */
export function useFinish<Outcome extends { id: string }>(
  props: Props<Outcome>
) {
  const { isSending, words, list, show } = props
  const { t } = useTranslation("sbp")
  const { handleSuccess, setCloseOnEscape } = useRouteModal()
  const isHere = useIsHere()
  useEffect(() => {
    setCloseOnEscape(!isSending)
  }, [isSending, setCloseOnEscape])
  return (outcome: Outcome | Setback) => {
    if ("kind" in outcome) {
      if (!isHere()) {
        toast.warning(t(`${words}.setback.${outcome.kind}.title`), {
          description: outcome.message,
        })
      }
      return
    }
    show(outcome)
    if (isHere()) {
      handleSuccess(`${list}/${outcome.id}`)
    }
  }
}
