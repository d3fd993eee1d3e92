import { useCallback, useEffect, useRef, useState } from "preact/hooks"

/** Something that is done once at a time, and may fail. */
export function useDoing() {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  // A second click comes before the button has been drawn anew.
  const isUnderWay = useRef(false)

  const end = useCallback(() => {
    isUnderWay.current = false
    setBusy(false)
  }, [])

  useEffect(() => {
    // The back button brings the page as it was left: busy.
    const reset = ({ persisted }: PageTransitionEvent) => persisted && end()
    window.addEventListener("pageshow", reset)
    return () => window.removeEventListener("pageshow", reset)
  }, [end])

  const run = useCallback(
    async (job: () => Promise<unknown>) => {
      if (isUnderWay.current) {
        return
      }
      isUnderWay.current = true
      setBusy(true)
      setError(undefined)
      try {
        await job()
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
