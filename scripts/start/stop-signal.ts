import path from "node:path"
import { commandOf, parentOf } from "./process-info"

/**
 * Aborts at the first signal to stop. More signals change nothing: everything
 * stops in order.
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
    stopWithNpm(stop)
  }
  return controller.signal
}

/**
 * npm sends SIGTERM to its shell only, which ends without forwarding it; and
 * when npm itself is killed, its shell stays. Some shells replace themselves
 * with the command, which is then npm's own child.
 */
function stopWithNpm(stop: () => void): void {
  const parent = process.ppid
  // Its command names this script as package.json does.
  const script = path.relative(process.cwd(), process.argv[1] ?? "")
  const isShell = commandOf(parent).includes(script)
  const npm = isShell ? parentOf(parent) : undefined
  const isOrphan = () =>
    process.ppid !== parent || (isShell && parentOf(parent) !== npm)
  setInterval(() => isOrphan() && stop(), 500).unref()
}
