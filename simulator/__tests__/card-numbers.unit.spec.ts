import { createHash } from "node:crypto"
import { inspect } from "node:util"
import type { Simulator } from ".."
import { FAULT_MODES, type FaultMode } from "../gateway/fault-modes"
import {
  CARDS,
  closeAll,
  payoutBody,
  send,
  start,
  streamUntil,
  until,
} from "./helpers/gateway"
import { bodiesWith, card } from "./helpers/card-bodies"

let simulator: Simulator
const printed: string[] = []
beforeAll(async () => {
  for (const stream of [process.stdout, process.stderr]) {
    jest.spyOn(stream, "write").mockImplementation((chunk) => {
      printed.push(String(chunk))
      return true
    })
  }
  for (const level of ["log", "info", "warn", "error"] as const) {
    jest.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      printed.push(inspect(parts))
    })
  }
  simulator = await start({
    onAnswered: (entry) => printed.push(inspect(entry)),
  })
})
afterAll(async () => {
  jest.restoreAllMocks()
  await closeAll()
})

/**
 * Collects everything that the client receives in answer to a request; ignores errors.
 */
async function collect(sending: Promise<Response>): Promise<string> {
  try {
    const response = await sending
    return inspect([...response.headers]) + (await response.text())
  } catch (error) {
    return inspect(error, { depth: 9 })
  }
}

async function everythingShown(): Promise<string> {
  const paths = ["/", "/_simulator/state", "/_simulator/nothing"]
  const pages = await Promise.all(
    paths.map(async (path) => (await fetch(simulator.url + path)).text())
  )
  const snapshot = await streamUntil(simulator, "\n\n")
  return [...pages, snapshot, ...printed].join("\n")
}

const digitsOnly = (text: string) => text.replace(/(?<=\d)[ -](?=\d)/g, "")

test("no card number is stored, shown, printed or answered, whatever was sent", async () => {
  const answers: string[] = []
  for (const number of CARDS) {
    for (const body of bodiesWith(number)) {
      answers.push(await collect(send(simulator, "payout", body)))
      answers.push(await collect(send(simulator, "payment", body)))
    }
    const key = { "idempotency-key": number }
    answers.push(
      await collect(send(simulator, "payout", payoutBody(card(number)), key))
    )
    for (const path of [
      `/v1/payout/${number}`,
      `/v1/payout/?card=${number}`,
      `/pay/${number}`,
      `/_simulator/payments/${number}/pay`,
    ]) {
      answers.push(
        await collect(
          fetch(simulator.url + path, { method: "POST", body: number })
        )
      )
    }
    const patch = {
      method: "PATCH",
      body: JSON.stringify({ [number]: number }),
    }
    answers.push(
      await collect(fetch(`${simulator.url}/_simulator/settings`, patch))
    )
  }

  const all = digitsOnly([...answers, await everythingShown()].join("\n"))
  for (const number of CARDS) {
    expect(all.includes(number)).toBe(false)
  }
  expect(simulator.executions("payout").length).toBeGreaterThan(CARDS.length)
  expect(all).toContain("220000••••••0004")
})

test("no fault makes the simulator show a card number", async () => {
  const answers: string[] = []
  const modes = Object.keys(FAULT_MODES) as FaultMode[]
  for (const mode of modes.filter((one) => one !== "hang")) {
    simulator.fault("payout", mode === "slow" ? { mode, delayMs: 1 } : { mode })
    for (const number of CARDS) {
      answers.push(
        await collect(send(simulator, "payout", payoutBody(card(number))))
      )
    }
  }
  simulator.fault("payout", { mode: "hang", times: 1 })
  const hanging = collect(send(simulator, "payout", payoutBody(card(CARDS[0]))))
  await until(() => simulator.requests({ answered: "hang" }).length === 1)
  const shown = await everythingShown()
  simulator.reset()
  answers.push(await hanging)

  for (const number of CARDS) {
    expect([...answers, shown].join("\n").includes(number)).toBe(false)
  }
})

test("the digest of a payout's body is keyed, so it cannot be guessed", async () => {
  const body = JSON.stringify(payoutBody())
  await send(simulator, "payout", body)

  const digest = simulator.executions("payout").at(-1)?.bodyDigest
  expect(digest).not.toBe(createHash("sha256").update(body).digest("hex"))
})

const lastKey = () => simulator.requests().at(-1)?.idempotencyKey
const keyed = (key: string, body: unknown = payoutBody()) =>
  collect(send(simulator, "payout", body, { "idempotency-key": key }))

test.each([
  "2200 0000 0000 0004",
  "2200.0000--0000  0004",
  "order 2200,0000,0000,0004",
  "card-220000000000",
  "2200000000000005",
])("the key %p is masked, whatever the body is", async (key) => {
  await keyed(key, "{")

  expect(lastKey()).toMatch(/220000••••••0{2}0[045]$/)
})

test.each(["22a00b00c00d00e00f00g04", "2200::0000::0000::0004"])(
  "the payout's number written as %p is masked in its key",
  async (key) => {
    await keyed(`of ${key}`)

    const masked = "of 220000••••••0004"
    expect(lastKey()).toBe(masked)
    expect(simulator.executions().at(-1)?.idempotencyKey).toBe(masked)
  }
)

test("a number that JSON writes by escapes is found as well", async () => {
  const body = JSON.stringify(payoutBody()).replace("2200", "\\u00322\\u00300")
  await keyed("2200::0000::0000::0004", body)

  expect(lastKey()).toBe("220000••••••0004")
})

test.each([
  "12345678-1234-4234-8234-123456789012",
  "payout-550e8400-e29b-41d4-a716-446655440000",
  "order-42-attempt-2",
])("the key %p stays as it is", async (key) => {
  await keyed(key)

  expect(lastKey()).toBe(key)
})

test.each(["\u00a0", ".", "  ", "-", "/"])(
  "groups with %j between them are masked in a payout's texts",
  async (separator) => {
    const written = ["2200", "0000", "0000", "0004"].join(separator)
    const metadata = { [written]: `to ${written}` }
    await send(
      simulator,
      "payout",
      payoutBody({ description: written, metadata })
    )

    expect(simulator.payouts().at(-1)).toMatchObject({
      description: "220000••••••0004",
      metadata: { "220000••••••0004": "to 220000••••••0004" },
    })
  }
)
