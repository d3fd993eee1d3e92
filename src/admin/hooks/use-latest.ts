import { useLayoutEffect, useRef } from "react"

/**
 * For what acts after an answer: it sees the page as it is then, and not as it was when the
 * request was sent.
 */
export function useLatest<Args extends unknown[]>(
  act: (...args: Args) => void
): (...args: Args) => void {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return (...args) => latest.current(...args)
}
