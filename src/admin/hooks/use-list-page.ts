import { useEffect } from "react"
import { useLocation, useNavigate } from "react-router-dom"
import type { Page } from "../types"

/** The row after or before which the page lies; empty for the first page. */
type Place = { after?: string; before?: string }

/**
 * Which page of a list is shown: the fragment of the page's address, for example
 * "#after=WyIt…". Changing a filter, the search or the order sets the address's query, which
 * drops the fragment, and so begins at the first page.
 */
export function useListPage() {
  const { search, hash } = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(hash.slice(1))
  const [after, before] = [params.get("after"), params.get("before")]
  const place: Place = after ? { after } : before ? { before } : {}
  const show = (next: Place, options?: { replace: boolean }) => {
    void navigate({ search, hash: String(new URLSearchParams(next)) }, options)
  }
  return { place, show }
}

/** Shows the first page instead of one whose last row is no longer on the list. */
export function useLeaveEmptyPage(
  { place, show }: ReturnType<typeof useListPage>,
  answer: Page | undefined,
  rows: number
): void {
  const isEmpty = answer !== undefined && rows === 0
  const isFirst = !place.after && !place.before
  useEffect(() => {
    if (isEmpty && !isFirst) {
      show({}, { replace: true })
    }
  })
}
