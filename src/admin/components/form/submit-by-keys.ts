import type { KeyboardEvent } from "react"

/**
 * As the admin's forms do it: Enter alone sends nothing, with Ctrl or Cmd it
 * does. Unlike there, it presses the button that has the focus.
 */
export function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key !== "Enter") {
    return
  }
  if (event.metaKey || event.ctrlKey) {
    event.preventDefault()
    event.currentTarget.requestSubmit()
  } else if (event.target instanceof HTMLInputElement) {
    event.preventDefault()
  }
}
