import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from "node:http"
import { wasStopped } from "./background"
import { handleGatewayRequest } from "./gateway/handle-request"
import type { World } from "./world"

/** A part of the server that answers some paths of its own. */
export interface Room {
  serves: (path: string) => boolean
  handle: (
    request: IncomingMessage,
    response: ServerResponse
  ) => void | Promise<void>
}

/** The server: special rooms first, everything else is for the gateway. */
export function createSimulatorServer(world: World, rooms: Room[]): Server {
  const serve = async (request: IncomingMessage, response: ServerResponse) => {
    const [path = ""] = (request.url ?? "").split("?")
    const room = rooms.find(({ serves }) => serves(path))
    await (room
      ? room.handle(request, response)
      : handleGatewayRequest(world, request, response))
  }
  return createServer((request, response) => {
    serve(request, response).catch((error: unknown) =>
      fail(request, response, error)
    )
  })
}

/** A stopped wait ends its connection; anything else is a bug: say so. */
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
