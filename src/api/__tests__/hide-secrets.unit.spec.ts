import { once } from "node:events"
import { createServer, type IncomingMessage, type Server } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { hideSecrets } from "../hide-secrets"

const SECRET = "a1b2c3d4e5f6g7h8i9j0a1b2c3d4e5f6g7h8i9j0_-A"
const LINK = `/sbp/receive/${SECRET}`
const HOOK = `/hooks/sbp/sbpinv_1.${SECRET}`

describe("addresses that are secrets", () => {
  let server: Server
  let seen: IncomingMessage & { originalUrl?: string }

  beforeAll(async () => {
    hideSecrets()
    server = createServer((request, response) => {
      seen = request
      response.end()
    }).listen(0, "127.0.0.1")
    await once(server, "listening")
  })
  afterAll(() => server.close())

  /** The bytes of an answer: `fetch` would tidy up the address. */
  async function ask(address: string, referer = "https://example.com/") {
    const { port } = server.address() as AddressInfo
    const socket = connect(port, "127.0.0.1")
    socket.end(
      `GET ${address} HTTP/1.1\r\nHost: a.example\r\nReferer: ${referer}\r\nConnection: close\r\n\r\n`
    )
    const pieces = (await socket.toArray()) as Buffer[]
    return Buffer.concat(pieces).toString()
  }

  it.each([
    [LINK, "/sbp/receive/:token"],
    [`//sbp//receive/${SECRET}?lang=en`, "/sbp/receive/:token"],
    [`/SBP/Receive/${SECRET}`, "/sbp/receive/:token"],
    [`http://a.example${LINK}`, "/sbp/receive/:token"],
    [`${LINK}/more`, "/sbp/receive/:token"],
    [HOOK, "/hooks/sbp/:token"],
    [`//hooks/sbp/${SECRET}`, "/hooks/sbp/:token"],
    ["/hooks/sbp/metrics?token=abc", "/hooks/sbp/metrics"],
  ])("are known by their route, and go no further: %s", async (url, route) => {
    const answer = await ask(url)
    expect(seen).toMatchObject({ url, originalUrl: route })
    expect(answer).toMatch(/^Referrer-Policy: no-referrer\r$/m)
    expect(answer).toMatch(/^Cache-Control: no-store\r$/m)
  })

  it.each([
    [`${LINK}%`, `${LINK}.`],
    [`${LINK}%E0%A4%A?lang=ru`, `${LINK}.?lang=ru`],
    [`${HOOK}%?a=%`, `${HOOK}.?a=%`],
    [`${LINK}%D1%81`, `${LINK}%D1%81`],
    [`${LINK}?lang=%`, `${LINK}?lang=%`],
  ])("lose what cannot be decoded: %s", async (url, read) => {
    await ask(url)
    expect(seen.url).toBe(read)
  })

  it.each([
    ["/sbp/receive", undefined],
    ["/sbp/received/1", undefined],
    ["/store/sbp/payment-sessions/payses_1", undefined],
    ["/app/sbp/receive/1", undefined],
    ["/search?back=/sbp/receive/1", undefined],
  ])("leave other addresses alone: %s", async (url, route) => {
    const answer = await ask(url)
    expect({ url: seen.url, route: seen.originalUrl }).toEqual({ url, route })
    expect(answer).not.toMatch(/Referrer-Policy|no-store/)
  })

  it("are not in the Referer of a browser's next request", async () => {
    for (const address of [LINK, HOOK, `/sbp/receive/${SECRET}%`]) {
      await ask("/favicon.ico", `https://shop.example${address}`)
      expect(seen.headers).not.toHaveProperty("referer")
    }
    await ask("/favicon.ico", "https://shop.example/app/sbp")
    expect(seen.headers.referer).toBe("https://shop.example/app/sbp")
  })
})
