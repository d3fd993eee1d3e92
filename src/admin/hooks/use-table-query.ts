import { useQueryParams } from "@medusajs/dashboard/hooks"
import { useEffect } from "react"
import { useSearchParams } from "react-router-dom"
import { couldBeCard } from "../../domain/card-scanner"
import { readRange } from "../lib/amount-range"
import { wholeDaysOf } from "../lib/picked-time"
import { useTimeZone } from "./use-time-zone"
import { useWithoutCard } from "./use-without-card"

/**
 * The API query of a list, from the page's address: the admin's DataTable keeps
 * search, filters and order there. `useListPage` has the page.
 */
export function useTableQuery({
  filters,
  pageSize,
}: {
  /** The names of the filters, in the table and in the API. */
  filters: readonly string[]
  pageSize: number
}): Record<string, unknown> {
  const params = useQueryParams(["order", "q", ...filters])
  const isCard = useForgetCards()
  const zone = useTimeZone()
  const filtered = filters.flatMap((id) => {
    const picked = parse(params[id])
    const value =
      id === "amount" ? readRange(String(picked)) : wholeDaysOf(picked, zone)
    return value === undefined ? [] : [[id, value] as const]
  })
  return {
    limit: pageSize,
    ...(params.order && { order: params.order }),
    ...(params.q && !isCard && { q: params.q }),
    ...Object.fromEntries(filtered),
  }
}

/** The address may have been typed by hand. */
function parse(value: string | undefined): unknown {
  try {
    return value ? (JSON.parse(value) as unknown) : undefined
  } catch {
    return undefined
  }
}

/**
 * A list keeps its search in the page's address. A card number is removed from
 * there at once, and never sent to the store.
 *
 * @returns whether a number is being removed
 */
function useForgetCards(): boolean {
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
