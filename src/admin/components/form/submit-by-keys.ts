import type { KeyboardEvent } from "react"

/**
 * As the admin's forms do it: Enter alone sends nothing, with Ctrl or Cmd it
 * does. Unlike there, it presses the button that has the focus.
 */
export function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget } = event
  // What lies over the form, a question or a list, is React's child of it, too.
  const isInside = target instanceof Node && currentTarget.contains(target)
  if (key !== "Enter" || !isInside) {
    return
  }
  if (event.repeat) {
    // Held down, it would send what it has just opened for a last look.
    event.preventDefault()
  } else if (event.metaKey || event.ctrlKey) {
    event.preventDefault()
    currentTarget.requestSubmit()
  } else if (target instanceof HTMLInputElement) {
    event.preventDefault()
  }
}
