/** Keyboard users continue at the start of the new content. */
export const focusMain = () =>
  document.getElementById("main")?.focus({ preventScroll: true })
