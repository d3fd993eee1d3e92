import { once } from "node:events"
import {
  createServer,
  type IncomingMessage,
  request,
  type Server,
} from "node:http"
import { type AddressInfo, connect } from "node:net"
import type { MedusaRequest } from "@medusajs/framework/http"
import { readBody } from "../read-body"

const LIMIT = 64 * 1024

describe("reading a body", () => {
  /** A server: it answers 413, or 200 and what it has read. */
  let server: Server
  let failed: Promise<unknown>
  let origin: string
  let port: number
  let lastRequest: IncomingMessage | undefined

  beforeAll(async () => {
    let fail: (error: unknown) => void
    failed = new Promise((resolve) => (fail = resolve))
    server = createServer((incoming, outgoing) => {
      lastRequest = incoming
      readBody(incoming as unknown as MedusaRequest)
        .then((body) => {
          outgoing.statusCode = body ? 200 : 413
          outgoing.setHeader("connection", "close")
          outgoing.end(body)
        })
        .catch(fail)
    }).listen(0, "127.0.0.1")
    await once(server, "listening")
    port = (server.address() as AddressInfo).port
    origin = `http://127.0.0.1:${port}`
  })
  afterAll(() => server.close())

  const send = (body: Buffer, { chunked = false } = {}) =>
    new Promise<{ status?: number; body: Buffer }>((resolve, reject) => {
      const headers = chunked ? {} : { "content-length": body.length }
      const outgoing = request(origin, { method: "POST", headers })
      outgoing.on("error", reject)
      outgoing.on("response", (response) => {
        const chunks: Buffer[] = []
        response.on("data", (chunk: Buffer) => chunks.push(chunk))
        response.on("end", () =>
          resolve({
            status: response.statusCode,
            body: Buffer.concat(chunks),
          })
        )
      })
      // In pieces, as a network delivers them.
      for (let at = 0; at < body.length; at += 1000) {
        outgoing.write(body.subarray(at, at + 1000))
      }
      outgoing.end()
    })

  const bytes = (length: number) =>
    Buffer.from(Array.from({ length }, (_, index) => index % 256))

  describe.each([
    ["with a declared length", { chunked: false }],
    ["in chunks", { chunked: true }],
  ])("%s", (_kind, how) => {
    it.each([0, 1, 1000, LIMIT - 1, LIMIT])(
      "returns %i bytes as they came",
      async (length) => {
        const answer = await send(bytes(length), how)
        expect(answer.status).toBe(200)
        expect(answer.body.equals(bytes(length))).toBe(true)
      }
    )

    it.each([LIMIT + 1, 2 * LIMIT, 20 * LIMIT])(
      "answers 413 to %i bytes",
      async (length) => {
        const answer = await send(bytes(length), how)
        expect(answer.status).toBe(413)
      }
    )
  })

  it("leaves the request unchanged for the loggers after it", async () => {
    // Express asks the socket for `req.ip`; without one it throws.
    await send(bytes(2 * LIMIT), { chunked: true })
    expect(lastRequest?.socket).toBeTruthy()
  })

  it("fails, and does not hang, when the sender goes away", async () => {
    const socket = connect(port, "127.0.0.1")
    const asked = once(server, "request")
    socket.write("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 10\r\n\r\nhalf")
    await asked
    socket.resetAndDestroy()
    expect(await failed).toMatchObject({ code: "ECONNRESET" })
  })
})
