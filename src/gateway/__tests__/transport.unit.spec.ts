import { spawn } from "node:child_process"
import { once } from "node:events"
import net from "node:net"
import { Indeterminate, SbpGateway, Unavailable, Unexpected } from ".."
import { envelope, PAYMENT_RESULT, PAYOUT_RESULT } from "./support/answers"
import { create, failureOf, OPERATIONS } from "./support/gateway"
import { paymentRequest, payoutRequest, SHOP } from "./support/requests"
import {
  answering,
  CERTIFICATE,
  closeServers,
  tcpServer,
  webServer,
} from "./support/servers"

const clients: SbpGateway[] = []

/** So short that a test can reach it; too short for a connection on a busy machine. */
const connectTimeoutMs = 200

/** No waiting between attempts. */
function clientOf(
  baseUrl: string,
  options: { ca?: string; connectTimeoutMs?: number } = {}
) {
  const client = new SbpGateway({
    ...SHOP,
    baseUrl,
    timeoutMs: 15_000,
    payoutTimeoutMs: 15_000,
    wait: () => Promise.resolve(),
    ...options,
  })
  clients.push(client)
  return client
}

afterEach(() => {
  clients.splice(0).forEach((client) => client.close())
  closeServers()
})

const NOT_SENT = { mayHaveExecuted: false }
const SENT = { mayHaveExecuted: true }

describe.each(OPERATIONS)("a %s of which nothing was sent", (operation) => {
  it("a name that does not resolve", async () => {
    const client = clientOf("http://gateway.invalid")
    const error = await failureOf(create(client, operation))
    expect(error).toBeInstanceOf(Unavailable)
    expect(error).toMatchObject({ code: "connect_failed", ...NOT_SENT })
    expect(error.networkCode).toMatch(/^(ENOTFOUND|EAI_AGAIN)$/)
  })

  it("a certificate that is not trusted: the server gets no request", async () => {
    const server = await webServer(answering("{}"), { tls: true })
    const error = await failureOf(create(clientOf(server.url), operation))
    expect(error).toBeInstanceOf(Unavailable)
    expect(error).toMatchObject({
      code: "tls_failed",
      networkCode: "DEPTH_ZERO_SELF_SIGNED_CERT",
      ...NOT_SENT,
    })
    expect(server.seen).toMatchObject({ requests: 0, bytes: 0 })
  })

  it("a connection that breaks during the TLS handshake", async () => {
    const port = await tcpServer((socket) => {
      socket.once("data", () => socket.resetAndDestroy())
    })
    const client = clientOf(`https://127.0.0.1:${port}`)
    const error = await failureOf(create(client, operation))
    expect(error).toBeInstanceOf(Unavailable)
    expect(error).toMatchObject({ code: "tls_failed", ...NOT_SENT })
  })

  it("a server that does not speak TLS", async () => {
    const port = await tcpServer((socket) => socket.end("HTTP/1.1 400 No\r\n"))
    const client = clientOf(`https://127.0.0.1:${port}`)
    const error = await failureOf(create(client, operation))
    expect(error).toBeInstanceOf(Unavailable)
    expect(error).toMatchObject({ code: "tls_failed", ...NOT_SENT })
  })

  it("a TLS handshake that never ends", async () => {
    const port = await tcpServer(() => undefined)
    const client = clientOf(`https://127.0.0.1:${port}`, { connectTimeoutMs })
    const error = await failureOf(create(client, operation))
    expect(error).toBeInstanceOf(Unavailable)
    expect(error).toMatchObject({ networkCode: "ETIMEDOUT", ...NOT_SENT })
  })

  // Only Linux drops a connection to a full queue instead of refusing it.
  const onLinux = process.platform === "linux" ? it : it.skip
  onLinux("a TCP connection that is not accepted in time", async () => {
    const queue = await fullQueue()
    const client = clientOf(`http://127.0.0.1:${queue.port}`, {
      connectTimeoutMs,
    })
    const error = await failureOf(create(client, operation))
    queue.release()
    expect(error).toBeInstanceOf(Unavailable)
    expect(error).toMatchObject({ code: "connect_timeout", ...NOT_SENT })
  })
})

describe.each(OPERATIONS)("a %s that may have been executed", (operation) => {
  it("a reset after the first byte of a TLS connection", async () => {
    const server = await webServer((request) => request.socket.destroy(), {
      tls: true,
    })
    const client = clientOf(server.url, { ca: CERTIFICATE })
    const error = await failureOf(create(client, operation))
    expect(error).toBeInstanceOf(Indeterminate)
    expect(error).toMatchObject({ code: "connection_lost", ...SENT })
  })

  it("a server that takes the request and says nothing", async () => {
    const server = await webServer((request) => void request.resume())
    const client = new SbpGateway({
      ...SHOP,
      baseUrl: server.url,
      timeoutMs: 1_000,
      payoutTimeoutMs: 1_000,
    })
    const error = await failureOf(create(client, operation))
    expect(error).toBeInstanceOf(Indeterminate)
    expect(error).toMatchObject({ code: "timeout", attempts: 1, ...SENT })
  })

  it("an answer that trickles in for longer than the whole call may take", async () => {
    const server = await webServer((request, response) => {
      request.resume()
      const trickle = setInterval(() => response.write(" "), 20)
      response.on("close", () => clearInterval(trickle))
    })
    const client = new SbpGateway({
      ...SHOP,
      baseUrl: server.url,
      timeoutMs: 1_000,
      payoutTimeoutMs: 1_000,
    })
    const error = await failureOf(create(client, operation))
    expect(error).toMatchObject({ code: "timeout", ...SENT })
  })

  it("an answer too large to be one", async () => {
    const server = await webServer(answering(" ".repeat(2 * 1024 * 1024)))
    const error = await failureOf(create(clientOf(server.url), operation))
    expect(error).toBeInstanceOf(Indeterminate)
    expect(error).toMatchObject(SENT)
  })

  it("a change of protocol, after which no answer comes", async () => {
    const port = await tcpServer((socket) => {
      socket.once("data", () =>
        socket.write(
          "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n"
        )
      )
    })
    const client = clientOf(`http://127.0.0.1:${port}`)
    const error = await failureOf(create(client, operation))
    expect(error).toBeInstanceOf(Indeterminate)
    // Not "timeout": it did not wait for one.
    expect(error).toMatchObject({ code: "connection_lost", ...SENT })
  })

  it("a redirect: it is not followed, the other place gets nothing", async () => {
    const elsewhere = await webServer(answering("{}"))
    const server = await webServer((request, response) => {
      request.resume()
      response.writeHead(307, { Location: elsewhere.url }).end()
    })
    const error = await failureOf(create(clientOf(server.url), operation))
    expect(error).toBeInstanceOf(Unexpected)
    expect(error).toMatchObject({ code: "redirect", status: 307, ...SENT })
    expect(elsewhere.seen.connections).toBe(0)
  })
})

describe("connections", () => {
  const key = { idempotencyKey: "one-key" }

  it("are kept for the next payment", async () => {
    const server = await webServer(answering(envelope(PAYMENT_RESULT)), {
      tls: true,
    })
    const client = clientOf(server.url, { ca: CERTIFICATE })
    await client.createPayment(paymentRequest(), key)
    await client.createPayment(paymentRequest(), key)
    expect(server.seen).toMatchObject({ connections: 1, requests: 2 })
  })

  it("are opened for each payout", async () => {
    const server = await webServer(answering(envelope(PAYOUT_RESULT)))
    const client = clientOf(server.url)
    await client.createPayout(payoutRequest(), key)
    await client.createPayout(payoutRequest(), key)
    expect(server.seen).toMatchObject({ connections: 2, requests: 2 })
  })

  it("that were kept and have died cost a payment one more attempt", async () => {
    const used = new WeakSet<net.Socket>()
    const server = await webServer((request, response) => {
      if (used.has(request.socket)) {
        request.socket.destroy()
        return
      }
      used.add(request.socket)
      answering(envelope(PAYMENT_RESULT))(request, response)
    })
    const client = clientOf(server.url)
    await client.createPayment(paymentRequest(), key)
    await client.createPayment(paymentRequest(), key)
    expect(server.seen).toMatchObject({ connections: 2, requests: 3 })
  })

  it("that have died may have carried a request before", async () => {
    const used = new WeakSet<net.Socket>()
    const server = await webServer((request, response) => {
      if (used.has(request.socket)) {
        server.stopListening()
        request.socket.destroy()
        return
      }
      used.add(request.socket)
      answering(envelope(PAYMENT_RESULT))(request, response)
    })
    const client = clientOf(server.url)
    await client.createPayment(paymentRequest(), key)
    const error = await failureOf(client.createPayment(paymentRequest(), key))
    expect(error).toBeInstanceOf(Indeterminate)
    expect(error).toMatchObject({ code: "connect_failed", ...SENT })
  })

  it("are not given up while an answer takes its time", async () => {
    const server = await webServer((request, response) => {
      request.on("end", () => {
        setTimeout(() => response.end(envelope(PAYOUT_RESULT)), 4_500)
      })
    })
    const client = new SbpGateway({ ...SHOP, baseUrl: server.url })
    const payout = await client.createPayout(payoutRequest(), key)
    expect(payout.status).toBe("DONE")
  })

  it("are closed by close()", async () => {
    const server = await webServer(answering(envelope(PAYMENT_RESULT)))
    const client = clientOf(server.url)
    await client.createPayment(paymentRequest(), key)
    const closed = server.nextClose()
    client.close()
    await closed
  })

  it("go straight to the gateway, not through a proxy of the environment", async () => {
    const proxy = await webServer(answering("{}"))
    const server = await webServer(answering(envelope(PAYOUT_RESULT)))
    process.env.http_proxy = proxy.url
    try {
      await clientOf(server.url).createPayout(payoutRequest(), key)
    } finally {
      delete process.env.http_proxy
    }
    expect(proxy.seen.connections).toBe(0)
    expect(server.seen.requests).toBe(1)
  })
})

/** A port whose queue of connections is full: its process has been stopped. */
async function fullQueue() {
  const child = spawn(process.execPath, [
    "-e",
    `require("net").createServer().listen({ port: 0, host: "127.0.0.1", backlog: 1 },
       function () { console.log(String(this.address().port)) })`,
  ])
  const [line] = (await once(child.stdout, "data")) as [Buffer]
  const port = Number(line.toString())
  child.kill("SIGSTOP")
  const fillers = Array.from({ length: 4 }, () =>
    net.connect(port, "127.0.0.1").on("error", () => undefined)
  )
  await once(fillers[0] as net.Socket, "connect")
  return {
    port,
    release() {
      fillers.forEach((filler) => filler.destroy())
      child.kill("SIGKILL")
    },
  }
}

it.each([
  "gateway.example",
  "ftp://gateway.example",
  "https:gateway.example",
  "https://user:pass@gateway.example",
  "https://gateway.example/?a=b",
  "https://gateway.example/#top",
  "https://gateway example",
])("a gateway at %j is refused at once", (baseUrl) => {
  expect(() => new SbpGateway({ ...SHOP, baseUrl })).toThrow(/baseUrl must be/)
})

it("an address may be written in capitals, with a path and slashes", async () => {
  const server = await webServer(answering(envelope(PAYMENT_RESULT)))
  const baseUrl = server.url.replace("http://", "HTTP://") + "/api//"
  const payment = await create(clientOf(baseUrl), "payment")
  expect(payment.id).toBe(PAYMENT_RESULT.id)
})
