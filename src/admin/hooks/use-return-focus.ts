import { useEffect, useState } from "react"

/**
 * Returns the focus to the control that opened a page over another page: the
 * dialog of such a page knows no button of its own.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // After the dialog has moved the focus itself.
      setTimeout(() => {
        if (opener instanceof HTMLElement && opener.isConnected) {
          opener.focus()
        }
      })
    },
    [opener]
  )
}
