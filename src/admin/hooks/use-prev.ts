import { useState } from "react"

/**
 * Where a form over a page leads when it closes: back to the page that opened it, in its former
 * state, if there is one.
 *
 * The router counts its entries. An entry that replaces another keeps its number, for example a
 * link to the other form of a payout.
 */
export function usePrev(otherwise: string): string | number {
  const [state] = useState(
    () => window.history.state as { idx?: number } | null
  )
  return state?.idx === 0 ? otherwise : -1
}
