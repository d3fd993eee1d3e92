import { useState } from "react"

/**
 * Where a form over a page leads when it is closed. Opened from several pages, it returns
 * to the one that it was opened from, as that was, if there is one.
 *
 * The router counts its entries: one that replaces another, as a link to the other form
 * of a payout does, keeps its number.
 */
export function usePrev(otherwise: string): string | number {
  const [state] = useState(
    () => window.history.state as { idx?: number } | null
  )
  return state?.idx === 0 ? otherwise : -1
}
