import type { KeyboardEvent } from "react"

/**
 * As in the admin's forms, Enter sends a form only with Ctrl or Cmd. Unlike
 * there, Enter presses the button that has the focus.
 */
export function submitByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, currentTarget } = event
  // React also passes on events of what lies over the form: a question or a list.
  const isInside = target instanceof Node && currentTarget.contains(target)
  if (key !== "Enter" || !isInside) {
    return
  }
  if (event.repeat) {
    // A key that is held down would send what it has just opened for review.
    event.preventDefault()
  } else if (event.metaKey || event.ctrlKey) {
    event.preventDefault()
    currentTarget.requestSubmit()
  } else if (target instanceof HTMLInputElement) {
    event.preventDefault()
  }
}
