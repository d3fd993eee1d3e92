import { inspect } from "node:util"
import { startSimulator, type Simulator, type SimulatorOptions } from "../.."

export const SHOP = { shopId: 100500, secretKey: "test-secret" }

/** Canaries: none of these may appear anywhere but in a request. */
export const CARDS = ["2200000000000004", "4111111111111111", "378282246310005"]

const running: Simulator[] = []

export async function start(
  options: SimulatorOptions = {}
): Promise<Simulator> {
  const simulator = await startSimulator({ shops: [SHOP], ...options })
  running.push(simulator)
  return simulator
}

export async function closeAll(): Promise<void> {
  await Promise.all(running.splice(0).map((simulator) => simulator.close()))
}

export function paymentBody(changes: object = {}) {
  return {
    amount: { value: "1499.90", currency: "RUB" },
    confirmation: { type: "redirect", return_url: "https://shop.test/back" },
    order_id: "order-1",
    payment_method_data: { type: "sbp" },
    ...changes,
  }
}

export function payoutBody(changes: object = {}) {
  return {
    amount: { value: "250.00", currency: "RUB" },
    payout_destination_data: {
      type: "bank_card",
      card: { number: "2200000000000004" },
    },
    ...changes,
  }
}

let keys = 0

/** Sends a correct request with a test's changes. */
export function send(
  simulator: Pick<Simulator, "url">,
  endpoint: "payment" | "payout",
  body: unknown,
  headers: Record<string, string | undefined> = {}
): Promise<Response> {
  keys += 1
  const { shopId, secretKey } = SHOP
  const all = {
    authorization: `Basic ${btoa(`${shopId}:${secretKey}`)}`,
    "content-type": "application/json",
    "idempotency-key": `key-${keys}`,
    ...headers,
  }
  const given = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as [string, string]]
  )
  return fetch(`${simulator.url}/v1/${endpoint}/`, {
    method: "POST",
    headers: given,
    body:
      typeof body === "string" || body instanceof Uint8Array
        ? body
        : JSON.stringify(body),
    redirect: "manual",
  })
}

/** Creates a payment and returns its id. */
export async function createPayment(
  simulator: Simulator,
  changes: object = {}
): Promise<string> {
  const response = await send(simulator, "payment", paymentBody(changes))
  return (await read(response)).result.id
}

interface GatewayAnswer {
  success: boolean
  result: { id: string; [field: string]: unknown }
  error: { violations: { field: string; rule: string }[] }
}

/** The JSON of an answer, of either kind. */
export async function read(response: Response): Promise<GatewayAnswer> {
  return JSON.parse(await response.text()) as GatewayAnswer
}

/** The dashboard's stream up to the first occurrence of `text`. */
export async function streamUntil(
  simulator: Simulator,
  text: string
): Promise<string> {
  const { body } = await fetch(`${simulator.url}/_simulator/events`)
  const decoder = new TextDecoder()
  let received = ""
  const chunks: AsyncIterable<Uint8Array> | undefined = body ?? undefined
  for await (const chunk of chunks ?? []) {
    received += decoder.decode(chunk, { stream: true })
    if (received.includes(text)) {
      break
    }
  }
  return received
}

/** Resolves once `condition` is true; a stuck test fails by jest's timeout. */
export async function until(condition: () => unknown): Promise<void> {
  while (!condition()) {
    await new Promise((resolve) => setImmediate(resolve))
  }
}

/** The network error of a request. */
export async function failure(sending: Promise<Response>): Promise<string> {
  return sending.then(
    () => "it was answered",
    (error: unknown) => inspect(error)
  )
}

/** One simulator for all tests of a file, reset before each. */
export function withSimulator(
  use: (simulator: Simulator) => void,
  options?: SimulatorOptions
): void {
  let simulator: Simulator
  beforeAll(async () => {
    simulator = await start(options)
    use(simulator)
  })
  beforeEach(() => simulator.reset())
  afterAll(closeAll)
}
