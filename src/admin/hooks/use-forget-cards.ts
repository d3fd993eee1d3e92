import { toast } from "@medusajs/ui"
import { useEffect } from "react"
import { useTranslation } from "react-i18next"
import { useSearchParams } from "react-router-dom"
import { couldBeCard } from "../lib/could-be-card"

/**
 * A list keeps what is searched in the page's address. A card's number has no
 * business there, nor in a request for the list: it is taken out at once.
 *
 * @returns whether it has just been
 */
export function useForgetCards(): boolean {
  const [params, setParams] = useSearchParams()
  const { t } = useTranslation("sbp")
  const isCard = couldBeCard(params.get("q") ?? "")
  useEffect(() => {
    if (isCard) {
      toast.warning(t("common.noCards.title"), {
        description: t("common.noCards.hint"),
      })
      setParams(
        (all) => {
          all.delete("q")
          return all
        },
        { replace: true }
      )
    }
  }, [isCard, setParams, t])
  return isCard
}
