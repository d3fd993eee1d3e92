import axios from "axios"
import { inspect } from "node:util"
import type { Fault } from "../../../simulator"
import { type Attempt, SbpGateway } from ".."
import { failureOf } from "./support/gateway"
import {
  CARD,
  KEY,
  paymentRequest,
  payoutRequest,
  SHOP,
} from "./support/requests"
import { closeServers, tcpServer, webServer } from "./support/servers"
import { startSimulator } from "../../../simulator"

const TOKEN = Buffer.from(`${SHOP.shopId}:${SHOP.secretKey}`).toString("base64")
const NOTE = "canary-metadata"
const WEBHOOK = "https://store.example/hooks/sbp/canary-token"
const payment = paymentRequest({
  metadata: { note: NOTE },
  webhook_url: WEBHOOK,
})
const payout = payoutRequest({ metadata: { note: NOTE } })

/** All that must not be found, in the shapes that text may take. */
const CANARIES = [
  SHOP.secretKey,
  TOKEN,
  CARD,
  CARD.replace(/(\d{4})(?=\d)/g, "$1 "),
  CARD.replace(/(\d{4})(?=\d)/g, "$1-"),
  JSON.stringify(payment),
  JSON.stringify(payout),
  "canary-token",
  "Authorization",
]

/** Everything that a logger, a debugger or a database might make of a thing. */
function allTexts(thing: unknown): string {
  return [
    inspect(thing, { depth: Infinity, showHidden: true, getters: true }),
    JSON.stringify(thing),
    String(thing),
    thing instanceof Error ? `${thing.message}\n${thing.stack}` : "",
  ].join("\n")
}

function expectNoCanary(text: string) {
  for (const canary of CANARIES) {
    expect(text).not.toContain(canary)
  }
}

const printed: string[] = []
beforeAll(() => {
  for (const stream of [process.stdout, process.stderr]) {
    jest.spyOn(stream, "write").mockImplementation((chunk) => {
      printed.push(String(chunk))
      return true
    })
  }
})
afterAll(() => jest.restoreAllMocks())
afterEach(() => closeServers())

async function failuresAt(baseUrl: string) {
  const attempts: Attempt[] = []
  const client = new SbpGateway({
    ...SHOP,
    baseUrl,
    timeoutMs: 200,
    payoutTimeoutMs: 200,
    connectTimeoutMs: 100,
    wait: () => Promise.resolve(),
    onAttempt: (attempt) => attempts.push(attempt),
  })
  const failures = [
    await failureOf(client.createPayment(payment, { idempotencyKey: KEY })),
    await failureOf(client.createPayout(payout, { idempotencyKey: KEY })),
  ]
  const texts = [...failures, attempts, client].map(allTexts).join("\n")
  client.close()
  return { failures, texts }
}

it("the canaries would be found: axios' own error holds them", async () => {
  const error: unknown = await axios
    .post("http://127.0.0.1:1", payout, {
      headers: { Authorization: `Basic ${TOKEN}` },
    })
    .catch((error: unknown) => error)
  expect(allTexts(error)).toContain(CARD)
  expect(allTexts(error)).toContain(TOKEN)
})

const FAULTS: Fault[] = [
  { mode: "hang" },
  { mode: "reset_before_read" },
  { mode: "execute_then_reset" },
  { mode: "execute_then_status", status: 500 },
  { mode: "garbage" },
  { mode: "truncated" },
  { mode: "redirect", status: 307 },
  { mode: "status", status: 400 },
  { mode: "status", status: 401 },
  { mode: "success_false" },
  { mode: "wrong_amount" },
  { mode: "missing_result" },
]

it.each(FAULTS)("no failure by $mode tells what was sent", async (fault) => {
  const simulator = await startSimulator({ shops: [SHOP] })
  simulator.fault("payment", fault)
  simulator.fault("payout", fault)
  const { texts } = await failuresAt(simulator.url)
  await simulator.close()
  expectNoCanary(texts)
  expect(texts).not.toContain(NOTE)
})

it.each(["http", "https"])(
  "no failure to connect by %s does",
  async (scheme) => {
    const port = await tcpServer((socket) => socket.resetAndDestroy())
    expectNoCanary((await failuresAt(`${scheme}://127.0.0.1:${port}`)).texts)
    expectNoCanary((await failuresAt(`${scheme}://gateway.invalid`)).texts)
  }
)

/** A gateway that quotes its callers: in the body, a header, and the status. */
const QUOTERS: [string, (sent: string, auth: string) => string][] = [
  ["the body", (sent) => sent],
  ["the body as a JSON text", (sent) => JSON.stringify({ error: sent })],
  [
    "the notification address",
    (sent) => sent.match(/https:[^"]*hooks[^"]*/)?.[0] ?? "",
  ],
  [
    "the notification address as PHP writes it",
    (sent) =>
      sent.match(/https:[^"]*hooks[^"]*/)?.[0].replaceAll("/", "\\/") ?? "",
  ],
  ["the credentials", (_, auth) => `bad credentials ${auth}`],
  ["the secret key", () => `unknown key ${SHOP.secretKey}`],
  ["the card number", () => `card ${CARD} is blocked`],
  [
    "the card number in groups",
    () => `card ${CARD.replace(/(\d{4})(?=\d)/g, "$1 ")} is blocked`,
  ],
]

it.each(QUOTERS)("a gateway that quotes %s is not quoted", async (_, quote) => {
  const server = await webServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const text = quote(
        Buffer.concat(chunks).toString(),
        request.headers.authorization ?? ""
      )
      response.writeHead(400, { "X-Request-Id": `req-a ${CARD}` })
      response.end(`The gateway says: ${text}`)
    })
  })
  const { failures, texts } = await failuresAt(server.url)
  expectNoCanary(texts)
  // What the gateway said is kept otherwise: an operator needs it.
  for (const failure of failures) {
    expect(failure.gatewayText).toMatch(/^The gateway says: /)
    expect(failure.requestId).toBe("req-a [redacted]")
  }
})

it("a request that is refused here is not quoted either", async () => {
  const client = new SbpGateway({ ...SHOP, baseUrl: "http://127.0.0.1:1" })
  const wrong = {
    ...payoutRequest(),
    amount: { value: CARD, currency: SHOP.secretKey },
    payout_destination_data: {
      type: CARD,
      card: { number: `${CARD} `, [CARD]: SHOP.secretKey },
    },
    metadata: { [CARD]: 5, [`${CARD}${"x".repeat(32)}`]: CARD.repeat(40) },
    [CARD]: CARD,
  }
  const error = await failureOf(
    // @ts-expect-error - wrong on purpose
    client.createPayout(wrong, { idempotencyKey: KEY })
  )
  expect(error.problems?.length).toBeGreaterThan(4)
  expectNoCanary(allTexts(error))
  expectNoCanary(allTexts(client))
})

it("an interceptor on the axios that the store shares with us sees nothing", async () => {
  const seen: unknown[] = []
  const id = axios.interceptors.request.use((config) => {
    seen.push(config)
    return config
  })
  await failuresAt("http://127.0.0.1:1")
  axios.interceptors.request.eject(id)
  expect(seen).toEqual([])
})

it("nothing was printed", () => {
  expectNoCanary(printed.join(""))
})
