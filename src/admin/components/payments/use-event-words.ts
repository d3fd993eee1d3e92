import { useTranslation } from "react-i18next"
import { useFormat } from "../../hooks/use-format"
import type { InvoiceWithStory } from "../../types"
import { useReasonWords } from "./use-reason-words"

type Entry = InvoiceWithStory["history"][number]

/** What happened, in words; what is new to us by its name. */
export function useEventWords(currency: string) {
  const { t } = useTranslation("sbp")
  const { money } = useFormat()
  const reasonOf = useReasonWords()
  return ({ event, details }: Entry): string => {
    const { amount, status, reason } = details
    return t(`payments.events.${event}`, {
      defaultValue: event,
      amount: typeof amount === "string" ? money(amount, currency) : "",
      status,
      context: typeof reason === "string" ? "reason" : undefined,
      reason: typeof reason === "string" ? reasonOf(reason) : undefined,
    })
  }
}
