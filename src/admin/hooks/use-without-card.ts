import { toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { couldBeCard } from "../../domain/card-scanner"

/**
 * Searches end up in addresses and in their logs, where no card number may be.
 *
 * @returns a function that removes a card number, and warns
 */
export function useWithoutCard(): (typed: string) => string {
  const { t } = useTranslation("sbp")
  return (typed) => {
    if (!couldBeCard(typed)) {
      return typed
    }
    toast.warning(t("common.noCards.title"), {
      description: t("common.noCards.hint"),
    })
    return ""
  }
}
