import { once } from "node:events"
import { readFileSync } from "node:fs"
import http from "node:http"
import https from "node:https"
import net, { type AddressInfo, type Socket } from "node:net"
import { join } from "node:path"

const fixture = (name: string) =>
  readFileSync(join(__dirname, "../fixtures", name))

export const CERTIFICATE = fixture("localhost-cert.pem").toString()
const KEY = fixture("localhost-key.pem")

const closers: (() => void)[] = []

/** Closes every server that a test has started. */
export function closeServers() {
  closers.splice(0).forEach((close) => close())
}

async function listen(server: net.Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on("connection", (socket: Socket) => {
    sockets.add(socket)
    socket.on("error", () => undefined)
  })
  closers.push(() => {
    server.close()
    sockets.forEach((socket) => socket.destroy())
  })
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready))
  return (server.address() as AddressInfo).port
}

/** A TCP server that treats each connection as the test says. */
export async function tcpServer(onConnection: (socket: Socket) => void) {
  return listen(net.createServer(onConnection))
}

/** A web server; counts connections and keeps what it was sent. */
export async function webServer(
  handle: http.RequestListener,
  { tls = false } = {}
) {
  const seen = { connections: 0, requests: 0, bytes: 0 }
  const count: http.RequestListener = (request, response) => {
    seen.requests += 1
    request.on("data", (chunk: Buffer) => (seen.bytes += chunk.length))
    handle(request, response)
  }
  const server = tls
    ? https.createServer({ key: KEY, cert: CERTIFICATE }, count)
    : http.createServer(count)
  const sockets = new Set<Socket>()
  server.on("connection", (socket: Socket) => {
    seen.connections += 1
    sockets.add(socket)
  })
  server.on("tlsClientError", () => undefined)
  const port = await listen(server)
  const scheme = tls ? "https" : "http"
  return {
    url: `${scheme}://127.0.0.1:${port}`,
    seen,
    /** Refuses new connections; open ones stay. */
    stopListening: () => void server.close(),
    /** Resolves when one of the connections that are open now has been closed. */
    nextClose: () =>
      Promise.race([...sockets].map((socket) => once(socket, "close"))),
  }
}

/** Reads the whole request, then answers 200 with this text. */
export const answering =
  (text: string): http.RequestListener =>
  (request, response) => {
    request.resume().on("end", () => {
      response.setHeader("Content-Type", "application/json")
      response.end(text)
    })
  }
