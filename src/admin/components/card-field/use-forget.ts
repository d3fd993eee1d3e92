import { useEffect, useRef } from "react"

const MINUTE_MS = 60_000

/**
 * Has a number forgotten a minute after its last digit was typed, whether
 * somebody looks at the page or not, and when the page is left.
 */
export function useForget(forget: () => void): { later: () => void } {
  const latest = useRef(forget)
  useEffect(() => {
    latest.current = forget
  })
  const timer = useRef<ReturnType<typeof setTimeout>>()
  const dueAt = useRef(Infinity)
  useEffect(() => {
    const forgetNow = () => latest.current()
    // The clocks of a hidden page may have stood still.
    const look = () => {
      if (Date.now() >= dueAt.current) {
        forgetNow()
      }
    }
    document.addEventListener("visibilitychange", look)
    window.addEventListener("pagehide", forgetNow)
    return () => {
      clearTimeout(timer.current)
      document.removeEventListener("visibilitychange", look)
      window.removeEventListener("pagehide", forgetNow)
    }
  }, [])
  return {
    later: () => {
      clearTimeout(timer.current)
      dueAt.current = Date.now() + MINUTE_MS
      timer.current = setTimeout(() => latest.current(), MINUTE_MS)
    },
  }
}
