import { useEffect, useRef } from "react"

/** Tells whether what asks is still on the page, once an answer has come. */
export function useIsHere(): () => boolean {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return () => isHere.current
}
