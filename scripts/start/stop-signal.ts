/**
 * Aborts when somebody wants everything to stop. More signals change nothing:
 * what is stopping stops in good order.
 */
export function stopSignal(): AbortSignal {
  const controller = new AbortController()
  const stop = () => {
    if (!controller.signal.aborted) {
      console.log("\n  Stopping …")
      controller.abort()
    }
  }
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(name, stop)
  }
  if (process.env.npm_lifecycle_event) {
    // npm sends SIGTERM to its shell only, which ends without passing it on.
    const shell = process.ppid
    setInterval(() => process.ppid !== shell && stop(), 500).unref()
  }
  return controller.signal
}
