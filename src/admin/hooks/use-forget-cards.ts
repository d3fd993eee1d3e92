import { useEffect } from "react"
import { useSearchParams } from "react-router-dom"
import { couldBeCard } from "../lib/could-be-card"
import { useWithoutCard } from "./use-without-card"

/**
 * A list keeps what is searched in the page's address: a card's number is taken
 * out of there at once, and not asked the store for.
 *
 * @returns whether it has just been
 */
export function useForgetCards(): boolean {
  const [params, setParams] = useSearchParams()
  const withoutCard = useWithoutCard()
  const q = params.get("q") ?? ""
  const isCard = couldBeCard(q)
  useEffect(() => {
    if (isCard) {
      withoutCard(q)
      setParams(
        (all) => {
          all.delete("q")
          return all
        },
        { replace: true }
      )
    }
  }, [q])
  return isCard
}
