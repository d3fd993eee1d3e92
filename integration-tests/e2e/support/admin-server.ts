import { once } from "node:events"
import { readFileSync } from "node:fs"
import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http"
import type { AddressInfo } from "node:net"
import path from "node:path"
import { serveStatic } from "../../../scripts/static-site"

/** Not kept alive: see `HttpClient`. */
const agent = new Agent({ keepAlive: false })

/** Serves the admin and its store at one origin, as a merchant's server does. */
export class AdminServer {
  private constructor(
    private readonly server: Server,
    readonly origin: string
  ) {}

  /** @param files the folder of the built admin */
  static async open(files: string, storePort: number): Promise<AdminServer> {
    const html = readFileSync(path.join(files, "index.html"), "utf8")
    const site = { folder: files, page: { html } }
    const server = createServer((req, res) => {
      const { url = "/" } = req
      if (/^\/app([/?]|$)/.test(url)) {
        void serveStatic(site, url.slice("/app".length), req, res)
      } else {
        passOn(storePort, req, res)
      }
    })
    // The browser keeps its connections as long as it likes.
    server.keepAliveTimeout = 0
    server.listen(0, "127.0.0.1")
    await once(server, "listening")
    const { port } = server.address() as AddressInfo
    return new AdminServer(server, `http://127.0.0.1:${port}`)
  }

  async close(): Promise<void> {
    const closed = once(this.server, "close")
    this.server.close()
    this.server.closeAllConnections()
    await closed
  }
}

function passOn(port: number, req: IncomingMessage, res: ServerResponse): void {
  const { method, headers, url } = req
  const to = { host: "127.0.0.1", port, path: url, method, headers, agent }
  const onward = request(to, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(res)
    // The store answers too large a file at once: the browser still has to send the rest.
    res.on("finish", () => {
      req.unpipe().resume()
      onward.destroy()
    })
  })
  onward.on("error", () => res.destroy())
  req.pipe(onward)
}
