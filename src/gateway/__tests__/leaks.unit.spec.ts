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

/** The texts that must not be found, in every form that they may take. */
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

/** Everything that a logger, a debugger or a database might write about a value. */
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

it("the search finds the canaries in axios' own error", async () => {
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

it.each(FAULTS)("no failure by $mode reveals the sent body", async (fault) => {
  const simulator = await startSimulator({ shops: [SHOP] })
  simulator.fault("payment", fault)
  simulator.fault("payout", fault)
  const { texts } = await failuresAt(simulator.url)
  await simulator.close()
  expectNoCanary(texts)
  expect(texts).not.toContain(NOTE)
})

it.each(["http", "https"])(
  "no failure to connect by %s reveals the sent body",
  async (scheme) => {
    const port = await tcpServer((socket) => socket.resetAndDestroy())
    expectNoCanary((await failuresAt(`${scheme}://127.0.0.1:${port}`)).texts)
    expectNoCanary((await failuresAt(`${scheme}://gateway.invalid`)).texts)
  }
)

/** A gateway that quotes its callers, in many ways. */
const QUOTERS: [string, (sent: string) => string][] = [
  ["the body", (sent) => sent],
  ["the body as a JSON text", (sent) => JSON.stringify({ error: sent })],
  ["the body, nested twice", (sent) => JSON.stringify(JSON.stringify(sent))],
  [
    "the body in other lines",
    (sent) => JSON.stringify(JSON.parse(sent), null, 2),
  ],
  ["the body, cut off", (sent) => sent.slice(0, -30)],
  ["the body as a URL", (sent) => encodeURIComponent(sent)],
  [
    "the body as HTML",
    (sent) => sent.replaceAll('"', "&quot;").replaceAll("/", "&#47;"),
  ],
  ["the body as PHP writes it", (sent) => sent.replaceAll("/", "\\/")],
  ["the notification path", (sent) => sent.match(/\/hooks\/[^"]*/)?.[0] ?? ""],
  ["the notification token", (sent) => sent.match(/canary-token/)?.[0] ?? ""],
  ["the secret key", () => `unknown key ${SHOP.secretKey}`],
  ["the secret key as a URL", () => encodeURIComponent(SHOP.secretKey)],
  ["the credentials", () => `Basic ${TOKEN}`],
  ["the credentials without padding", () => TOKEN.replace(/=+$/, "")],
  ["the card number", () => `card ${CARD} is blocked`],
  ["the card number in groups", () => `card ${grouped(" ")} is blocked`],
  ["the card number with dashes", () => `card ${grouped(" - ")} is blocked`],
  ["the card number in HTML", () => `card ${grouped("&nbsp;")} is blocked`],
  ["the card number in JSON", () => `card ${grouped("\\u00a0")} is blocked`],
  ["the card number in a list", () => JSON.stringify(grouped(" ").split(" "))],
  ["the card number in bold", () => grouped("<b>")],
  [
    "the card number in two fields",
    () => `{"a":"${CARD.slice(0, 8)}","b":"${CARD.slice(8)}"}`,
  ],
  ["the card number behind a time", () => `20261121100000 ${grouped(" ")}`],
  ["most of the card number", () => `card ${CARD.slice(0, 12)}… is blocked`],
  [
    "the card number in base64",
    (sent) => Buffer.from(sent.match(/\d{16}/)?.[0] ?? "").toString("base64"),
  ],
  [
    "the card number in full width",
    () =>
      CARD.replace(/\d/g, (digit) =>
        String.fromCharCode(0xff10 + Number(digit))
      ),
  ],
]

const grouped = (gap: string) => CARD.replace(/(\d{4})(?=\d)/g, `$1${gap}`)

const MORE_CANARIES = [
  NOTE,
  CARD.slice(0, 9),
  CARD.slice(7),
  Buffer.from(CARD).toString("base64"),
  "canary-secret",
]

it.each(QUOTERS)("a gateway that quotes %s is not quoted", async (_, quote) => {
  const server = await webServer((request, response) => {
    const chunks: Buffer[] = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      response.writeHead(400, { "X-Request-Id": `req-a ${CARD}` })
      response.end(`No: ${quote(Buffer.concat(chunks).toString())}`)
    })
  })
  const { failures, texts } = await failuresAt(server.url)
  expectNoCanary(texts)
  for (const canary of MORE_CANARIES) {
    expect(texts).not.toContain(canary)
  }
  const [ofPayment, ofPayout] = failures
  expect(ofPayment?.requestId).toBe("req-a [redacted]")
  expect(ofPayout?.requestId).toBe("req-a [redacted]")
  // Only the sender of a card number can tell its scattered digits from others.
  const digits = ofPayout?.gatewayText?.replace(/\D/g, "") ?? ""
  expect(digits).not.toContain(CARD.slice(0, 9))
})

it("the rest of a gateway's message is kept for the operator", async () => {
  const said =
    "Limit of 9b1e2f3a-000f-5000-8000-907413625880 exceeded at 2026-11-21 10:00:00.000"
  const server = await webServer((request, response) => {
    request.resume().on("end", () => response.writeHead(422).end(said))
  })
  const { failures } = await failuresAt(server.url)
  expect(failures.map(({ gatewayText }) => gatewayText)).toEqual([said, said])
})

it("a gateway's long text is redacted before it is cut", async () => {
  const server = await webServer((request, response) => {
    const text = `${"x".repeat(495)}${SHOP.secretKey}${"y".repeat(5_000)}`
    request.resume().on("end", () => response.writeHead(422).end(text))
  })
  const { failures } = await failuresAt(server.url)
  for (const { gatewayText } of failures) {
    expect(gatewayText).toHaveLength(500)
    expect(gatewayText).toMatch(/x\[reda$/)
  }
})

it.each([401, 403])(
  "the body of an HTTP %i answer is not kept",
  async (status) => {
    const server = await webServer((request, response) => {
      const said = `bad password ${SHOP.secretKey.slice(0, 12)}…`
      request.resume().on("end", () => response.writeHead(status).end(said))
    })
    const { failures, texts } = await failuresAt(server.url)
    expect(texts).not.toContain("canary-s")
    expect(failures[0]?.status).toBe(status)
    expect(failures[0]).not.toHaveProperty("gatewayText")
  }
)

it("a request that the client refuses is not quoted either", async () => {
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

it("a store's changes to the shared axios do not affect the client", async () => {
  const simulator = await startSimulator({ shops: [SHOP] })
  simulator.fault("payout", { mode: "execute_then_reset" })
  const seen: unknown[] = []

  await jest.isolateModulesAsync(async () => {
    const { default: shared } = jest.requireActual<{ default: typeof axios }>(
      "axios"
    )
    Object.assign(shared.defaults, {
      adapter: "fetch",
      auth: { username: "other", password: "other" },
      params: { added: 1 },
      maxRedirects: 5,
    })
    shared.interceptors.request.use((config) => {
      seen.push(config)
      return config
    })
    const gateway = jest.requireActual<{ SbpGateway: typeof SbpGateway }>("..")
    const client = new gateway.SbpGateway({ ...SHOP, baseUrl: simulator.url })
    await client
      .createPayout(payout, { idempotencyKey: KEY })
      .catch((error: unknown) => seen.push(String(error).split(":")[0]))
  })

  expect(simulator.executions("payout")).toHaveLength(1)
  await simulator.close()
  expect(seen).toEqual(["Indeterminate"])
})

it("no test of leaks printed anything", () => {
  expectNoCanary(printed.join(""))
})
