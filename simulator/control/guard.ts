import type { IncomingMessage } from "node:http"
import { Refusal } from "../refusal"
import type { SimulatorState } from "../simulator-state"

/**
 * Keeps pages of other sites away from the controls, whether a page's own name leads to
 * our address (DNS rebinding) or it sends a form or fetch (CSRF).
 *
 * @throws Refusal when the request does not come from here
 */
export function refuseStrangers(
  state: SimulatorState,
  request: IncomingMessage
): void {
  const { host = "", origin } = request.headers
  const own = new URL(state.publicUrl).host
  const port = request.socket.localPort ?? 0
  const hosts = [own, `127.0.0.1:${port}`, `localhost:${port}`, `[::1]:${port}`]
  if (!hosts.includes(host)) {
    throw new Refusal(403, "This Host is not the simulator's own.")
  }
  const isRead = request.method === "GET"
  if (!isRead && origin !== undefined && !isOwn(origin, host)) {
    throw new Refusal(403, "This Origin is not the simulator's own.")
  }
}

/** Behind a proxy the scheme may differ; the host and port may not. */
function isOwn(origin: string, host: string): boolean {
  return origin === `http://${host}` || origin === `https://${host}`
}
