import type { IncomingMessage, ServerResponse } from "node:http"
import type { SimulatorState } from "../simulator-state"

/** Many changes come at once: one snapshot of them every tenth of a second. */
const QUIET_MS = 100

/** Server-sent events: the whole snapshot now, and again after changes. */
export function streamSnapshots(
  state: SimulatorState,
  snapshot: () => unknown,
  request: IncomingMessage,
  response: ServerResponse
): void {
  response.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
  })
  let timer: NodeJS.Timeout | undefined
  const write = () => {
    timer = undefined
    response.write(`data: ${JSON.stringify(snapshot())}\n\n`)
  }
  const onChange = () => {
    timer ??= setTimeout(write, QUIET_MS)
  }
  state.changes.on("change", onChange)
  request.on("close", () => {
    state.changes.off("change", onChange)
    clearTimeout(timer)
  })
  write()
}
