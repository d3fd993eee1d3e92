/** Whoever uses the keyboard goes on where the new content begins. */
export const focusMain = () =>
  document.getElementById("main")?.focus({ preventScroll: true })
