import { once } from "node:events"
import { readFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import path from "node:path"
import { Failure } from "../failure"
import { serveStatic } from "../static-site"
import type { Service } from "./services"

interface StorefrontOptions {
  /** The folder of the built shop. */
  folder: string
  /** 0 takes a free port. */
  port: number
  /** Where the browser finds the store. */
  backendUrl: string
  /** Without a key the shop can show nothing, and says so. */
  publishableKey: string | undefined
}

export interface Storefront extends Service {
  port: number
  url: string
}

/** The empty element, however prettier has formatted it. */
const place =
  /(?<=<script type="application\/json" id="settings">)[\s{}]*(?=<\/script>)/

/** Serves the shop in this process: one process less to start, to watch and to stop. */
export async function startStorefront(
  options: StorefrontOptions
): Promise<Storefront> {
  const { folder, backendUrl } = options
  const page = { html: readPage(options), headers: pageHeaders(backendUrl) }
  const server = createServer(
    (request, response) =>
      void serveStatic({ folder, page }, request.url ?? "/", request, response)
  )
  server.listen(options.port, "127.0.0.1")
  await once(server, "listening").catch((error: Error) => {
    throw new Failure(`The shop cannot be served: ${error.message}.`)
  })
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://localhost:${port}`,
    async stop() {
      const closed = once(server, "close")
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

/** One build works with any store: the settings are written into the page. */
function readPage(options: StorefrontOptions): string {
  const { folder, backendUrl, publishableKey = "" } = options
  const file = path.join(folder, "index.html")
  const html = readFileSync(file, "utf8")
  if (!place.test(html)) {
    throw new Error(
      `${file} has no place for the settings: ` +
        '<script type="application/json" id="settings"></script>'
    )
  }
  const settings = JSON.stringify({ backendUrl, publishableKey })
  // A "</script>" inside the settings would end their element.
  const safe = settings.replaceAll("<", "\\u003c")
  return html.replace(place, () => safe)
}

function pageHeaders(backendUrl: string) {
  const policy = [
    "default-src 'self'",
    `connect-src 'self' ${new URL(backendUrl).origin}`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return {
    "content-security-policy": policy.join("; "),
    // The URL of the page that shoppers return to contains a key.
    "referrer-policy": "no-referrer",
  }
}
