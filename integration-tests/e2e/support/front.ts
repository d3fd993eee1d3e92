import { once } from "node:events"
import { createReadStream, existsSync } from "node:fs"
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from "node:http"
import type { AddressInfo } from "node:net"
import path from "node:path"

const TYPES: Record<string, string> = {
  ".css": "text/css",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".woff2": "font/woff2",
}

/** One address for the admin and its store, as a merchant's server has it. */
export class Front {
  private constructor(
    private readonly server: Server,
    readonly origin: string
  ) {}

  /** @param files the folder of the admin as it was built */
  static async open(files: string, storePort: number): Promise<Front> {
    const server = createServer((req, res) => {
      const { pathname } = new URL(req.url ?? "/", "http://front")
      if (/^\/app(\/|$)/.test(pathname)) {
        sendFile(files, pathname.slice("/app".length), res)
      } else {
        passOn(storePort, req, res)
      }
    })
    server.listen(0, "127.0.0.1")
    await once(server, "listening")
    const { port } = server.address() as AddressInfo
    return new Front(server, `http://127.0.0.1:${port}`)
  }

  async close(): Promise<void> {
    const closed = once(this.server, "close")
    this.server.close()
    this.server.closeAllConnections()
    await closed
  }
}

/** Every address that is no file is a page of the admin. */
function sendFile(files: string, name: string, res: ServerResponse): void {
  const wanted = path.join(files, path.normalize(name))
  const type = TYPES[path.extname(wanted)]
  const isThere = type !== undefined && existsSync(wanted)
  const file = isThere ? wanted : path.join(files, "index.html")
  res.writeHead(200, {
    "content-type": isThere ? type : TYPES[".html"],
    "cache-control": isThere ? "max-age=31536000, immutable" : "no-cache",
  })
  createReadStream(file).pipe(res)
}

function passOn(port: number, req: IncomingMessage, res: ServerResponse): void {
  const { method, headers, url } = req
  const to = { host: "127.0.0.1", port, path: url, method, headers }
  const onward = request(to, (answer) => {
    res.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(res)
  })
  onward.on("error", () => res.destroy())
  req.pipe(onward)
}
