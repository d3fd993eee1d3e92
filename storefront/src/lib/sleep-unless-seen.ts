/** Ends early when the shopper returns to the tab. */
export const sleepUnlessSeen = (ms: number) =>
  new Promise<void>((resolve) => {
    const wake = (event?: Event) => {
      if (event && document.visibilityState !== "visible") {
        return
      }
      clearTimeout(timer)
      document.removeEventListener("visibilitychange", wake)
      resolve()
    }
    const timer = setTimeout(() => wake(), ms)
    document.addEventListener("visibilitychange", wake)
  })
