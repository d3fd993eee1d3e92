import { readFile } from "node:fs/promises"
import type {
  IncomingMessage,
  OutgoingHttpHeaders,
  ServerResponse,
} from "node:http"
import path from "node:path"

/** A folder as vite builds it: a page, its files, and hashed assets. */
interface StaticSite {
  folder: string
  /** index.html as it is sent: the page of every path that is no file. */
  page: { html: string; headers?: OutgoingHttpHeaders }
}

interface Answer {
  status: number
  headers: OutgoingHttpHeaders
  body: string | Buffer
}

const TYPES: Record<string, string> = {
  ".avif": "image/avif",
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".map": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".ttf": "font/ttf",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff": "font/woff",
  ".woff2": "font/woff2",
}

/** @param url the requested path, from the root of the site */
export async function serveStatic(
  site: StaticSite,
  url: string,
  request: IncomingMessage,
  response: ServerResponse
): Promise<void> {
  const isRead = request.method === "GET" || request.method === "HEAD"
  const { status, headers, body } = isRead
    ? await find(site, url)
    : refusal(405, { allow: "GET, HEAD" })
  response.writeHead(status, {
    "cache-control": "no-cache",
    "content-length": Buffer.byteLength(body),
    "x-content-type-options": "nosniff",
    ...headers,
  })
  // In answer to HEAD, Node sends the headers only.
  response.end(body)
}

async function find({ folder, page }: StaticSite, url: string) {
  const address = decode(url)
  if (address === undefined) {
    return refusal(400)
  }
  const name = path.relative(folder, path.join(folder, address))
  if (name.startsWith("..")) {
    return refusal(404)
  }
  const index = answer(page.html, TYPES[".html"], page.headers)
  if (name === "" || name === "index.html") {
    return index
  }
  const type = TYPES[path.extname(name).toLowerCase()]
  const file = await readFile(path.join(folder, name)).catch(() => undefined)
  if (file) {
    return answer(file, type, caching(name))
  }
  // A page in place of a script or a picture would only confuse.
  return type ? refusal(404) : index
}

/** Undefined for an invalid path. */
function decode(url: string): string | undefined {
  try {
    const address = decodeURIComponent(url.replace(/[?#].*$/s, ""))
    return address.includes("\0") ? undefined : address
  } catch {
    return undefined
  }
}

/** The name of an asset contains a hash of its content. */
function caching(name: string): OutgoingHttpHeaders {
  return name.startsWith(`assets${path.sep}`)
    ? { "cache-control": "public, max-age=31536000, immutable" }
    : {}
}

function answer(
  body: string | Buffer,
  type = "application/octet-stream",
  headers: OutgoingHttpHeaders = {}
): Answer {
  return { status: 200, headers: { "content-type": type, ...headers }, body }
}

function refusal(status: number, headers: OutgoingHttpHeaders = {}): Answer {
  const type = { "content-type": TYPES[".txt"] }
  return { status, headers: { ...type, ...headers }, body: `${status}\n` }
}
