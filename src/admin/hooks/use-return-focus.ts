import { useEffect, useState } from "react"

/**
 * Gives the focus back to what opened a page of the admin that lies over
 * another: such a page has no button of its own that the dialog knows of.
 */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // The dialog itself puts it somewhere first.
      setTimeout(() => {
        if (opener instanceof HTMLElement && opener.isConnected) {
          opener.focus()
        }
      })
    },
    [opener]
  )
}
