import { useEffect, useState } from "react"
import { useIsHere } from "./use-is-here"

/**
 * Returns the focus to the control that opened a page over another page, because the dialog of
 * such a page has no button of its own.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  const isHere = useIsHere()
  useEffect(
    () => () => {
      // After the dialog has moved the focus itself.
      setTimeout(() => {
        // React's strict mode takes a page away, and puts it back at once.
        const isGone = !isHere()
        if (isGone && opener instanceof HTMLElement && opener.isConnected) {
          opener.focus()
        }
      })
    },
    [opener]
  )
}
