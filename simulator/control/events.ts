import type { IncomingMessage, ServerResponse } from "node:http"
import type { SimulatorState } from "../simulator-state"

/** Many changes come at once, so the stream sends one snapshot every tenth of a second. */
const QUIET_MS = 100
/** A payment that passes its deadline reports no change. */
const LOOK_MS = 1000

/** Sends the whole snapshot now, and again whenever it has changed, as server-sent events. */
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
  let sent = ""
  const write = () => {
    timer = undefined
    const json = JSON.stringify(snapshot())
    if (json !== sent) {
      sent = json
      response.write(`data: ${json}\n\n`)
    }
  }
  const onChange = () => {
    timer ??= setTimeout(write, QUIET_MS)
  }
  state.changes.on("change", onChange)
  const looking = setInterval(onChange, LOOK_MS)
  request.on("close", () => {
    state.changes.off("change", onChange)
    clearTimeout(timer)
    clearInterval(looking)
  })
  write()
}
