import { toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import { couldBeCard } from "../lib/could-be-card"

/**
 * What is searched stands in addresses, and in logs of them. A card's number has
 * no business there.
 *
 * @returns takes out a number, and says so
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
