/**
 * Runs when the shopper is back from the bank's app, or from another tab.
 *
 * @returns a function that stops listening
 */
export function onVisible(run: () => void | Promise<void>): () => void {
  const listener = () => {
    if (document.visibilityState === "visible") {
      void run()
    }
  }
  document.addEventListener("visibilitychange", listener)
  return () => document.removeEventListener("visibilitychange", listener)
}
