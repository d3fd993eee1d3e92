import { useCallback, useEffect, useRef, useState } from "preact/hooks"

/** An action that runs once at a time, and may fail. */
export function useDoing() {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  // A second click may arrive before the button is redrawn.
  const isUnderWay = useRef(false)

  const end = useCallback(() => {
    isUnderWay.current = false
    setBusy(false)
  }, [])

  useEffect(() => {
    // The back button restores the page with a busy button, as it was left.
    const reset = ({ persisted }: PageTransitionEvent) => persisted && end()
    window.addEventListener("pageshow", reset)
    return () => window.removeEventListener("pageshow", reset)
  }, [end])

  const run = useCallback(
    async (job: (isHere: () => boolean) => Promise<unknown>) => {
      if (isUnderWay.current) {
        return
      }
      isUnderWay.current = true
      setBusy(true)
      setError(undefined)
      const from = location.href
      try {
        // A shopper who looks at another page by now stays there.
        await job(() => location.href === from)
      } catch (error) {
        setError(error)
      }
      end()
    },
    [end]
  )

  const forget = useCallback(() => setError(undefined), [])

  return { isBusy, error, run, forget }
}
