import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http"
import { wasStopped } from "./background"
import { handleGatewayRequest } from "./gateway/handle-request"
import type { SimulatorState } from "./simulator-state"

/** Serves some paths of the server. */
export interface Controller {
  serves: (path: string) => boolean
  handle: (
    request: IncomingMessage,
    response: ServerResponse
  ) => void | Promise<void>
}

/** The special controllers first; the gateway serves all other paths. */
export function createSimulatorServer(
  state: SimulatorState,
  controllers: Controller[]
): Server {
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const [path = ""] = (request.url ?? "").split("?")
    const controller = controllers.find(({ serves }) => serves(path))
    await (controller
      ? controller.handle(request, response)
      : handleGatewayRequest(state, request, response))
  }
  return createServer((request, response) => {
    serve(request, response).catch((error: unknown) =>
      fail(request, response, error)
    )
  })
}

/**
 * Ends the connection of a stopped wait; any other error is a bug, and is reported.
 */
function fail(
  request: IncomingMessage,
  response: ServerResponse,
  error: unknown
): void {
  const stopped = wasStopped(error)
  if (!stopped) {
    const stack = error instanceof Error ? error.stack : undefined
    process.emitWarning(`The simulator failed: ${stack ?? "no stack"}`)
  }
  if (stopped || response.headersSent) {
    request.socket.destroy()
  } else {
    response.writeHead(500).end()
  }
}
