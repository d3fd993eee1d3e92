import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type IncomingMessage, request } from "node:http"
import { connect, type AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text } from "node:stream/consumers"
import { serveStatic } from "../static-site"

const above = mkdtempSync(join(tmpdir(), "sbp-site-"))
const folder = join(above, "site")
const html = "<p>the page</p>"
const page = { html, headers: { "referrer-policy": "no-referrer" } }
const server = createServer(
  (req, res) => void serveStatic({ folder, page }, req.url ?? "/", req, res)
)

beforeAll(async () => {
  write("secret.svg", "secret")
  write("site-secret.svg", "secret")
  write("site/index.html", "as it was built")
  write("site/assets/app-1a2b.js", "run()")
  write("site/products/teapot one.svg", "<svg/>")
  write("site/data.unheard", "bytes")
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
})
afterAll(async () => {
  server.close()
  await once(server, "close")
  rmSync(above, { recursive: true })
})

function write(file: string, content: string) {
  mkdirSync(join(above, file, ".."), { recursive: true })
  writeFileSync(join(above, file), content)
}

/** Not by fetch, which normalises every path first. */
async function get(path: string, method = "GET") {
  const { port } = server.address() as AddressInfo
  const asked = request({ host: "127.0.0.1", port, path, method, agent: false })
  asked.end()
  const [answer] = (await once(asked, "response")) as [IncomingMessage]
  const { statusCode, headers } = answer
  return { status: statusCode, headers, body: await text(answer) }
}

it("the static server sends an asset with a hashed name as immutable", async () => {
  expect(await get("/assets/app-1a2b.js?v=1#x")).toMatchObject({
    status: 200,
    body: "run()",
    headers: {
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
    },
  })
})

it.each([
  ["/products/teapot%20one.svg", "image/svg+xml", "<svg/>"],
  ["/products/../assets/../products/teapot%20one.svg", "image/svg+xml"],
  ["/data.unheard", "application/octet-stream", "bytes"],
])(
  "the static server sends %s as changeable",
  async (path, type, body = "<svg/>") => {
    expect(await get(path)).toMatchObject({
      status: 200,
      body,
      headers: { "content-type": type, "cache-control": "no-cache" },
    })
  }
)

it.each([
  "/",
  "",
  "/?cart=1",
  "//",
  "/index.html",
  "/checkout/return?session=payses_1",
  "/products/samovar-v1.5",
  "/assets",
  "/assets/",
  "//elsewhere.example/page",
  "/%D1%87%D0%B0%D0%B9",
])("the static server answers %s with the page", async (path) => {
  expect(await get(path)).toMatchObject({
    status: 200,
    body: html,
    headers: {
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-cache",
      "referrer-policy": "no-referrer",
    },
  })
})

it("the static server answers a name longer than any file's with the page", async () => {
  expect(await get(`/${"long".repeat(1000)}`)).toMatchObject({ body: html })
})

it.each(["/products/nope.svg", "/assets/old.js", "/nope.PNG", "/nope.html"])(
  "answers 404 for %s",
  async (path) => {
    const { status, body, headers } = await get(path)
    expect([status, body]).toEqual([404, "404\n"])
    expect(headers["cache-control"]).toBe("no-cache")
  }
)

it.each([
  "/../secret.svg",
  "/%2e%2e/secret.svg",
  "/%2E%2E%2Fsecret.svg",
  "/..%2fsecret.svg",
  "/assets/../../secret.svg",
  "/assets/%2e%2e/%2e%2e/secret.svg",
  "/../site-secret.svg",
  "/..",
  "/../../../../../../../../etc/passwd",
  "/..%5csecret.svg",
  "/%252e%252e/secret.svg",
])("the static server sends no file outside its folder: %s", async (path) => {
  const { status, body } = await get(path)
  expect([status, body]).toEqual([404, "404\n"])
})

it.each(["/%00", "/secret.svg%00.js", "/%", "/%zz", "/%c3%28", "/%e0%a4%a"])(
  "refuses %s, which is no address",
  async (path) => {
    const { status, body } = await get(path)
    expect([status, body]).toEqual([400, "400\n"])
  }
)

it("the static server answers HEAD like GET, without the body", async () => {
  const path = "/assets/app-1a2b.js"
  const [got, head] = await Promise.all([get(path), get(path, "HEAD")])
  expect(head.body).toBe("")
  const { date: _, ...headers } = got.headers
  expect(head).toMatchObject({ status: 200, headers })
})

it.each(["POST", "PUT", "DELETE", "OPTIONS"])("refuses %s", async (method) => {
  const { status, headers } = await get("/", method)
  expect([status, headers.allow]).toEqual([405, "GET, HEAD"])
})

it("the static server survives malformed HTTP requests", async () => {
  const { port } = server.address() as AddressInfo
  for (const line of ["GET * HTTP/1.1", "GET http://x/%00 HTTP/1.1", "\0"]) {
    const socket = connect(port, "127.0.0.1")
    socket.write(`${line}\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 /)
  }
  expect((await get("/")).status).toBe(200)
})
