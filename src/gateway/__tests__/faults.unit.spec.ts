import type { Fault, FaultMode } from "../../../simulator"
import {
  type FailureCode,
  type GatewayError,
  Indeterminate,
  Rejected,
  Unavailable,
  Unexpected,
} from ".."
import {
  create,
  failureOf,
  OPERATIONS,
  sent,
  startGateway,
  type TestGateway,
} from "./support/gateway"
import { KEY } from "./support/requests"

type Expected = {
  error: new (...args: never[]) => GatewayError
  code: FailureCode
  mayHaveExecuted: boolean
  /** How many requests of one createPayment reach the gateway. */
  payments: number
  /** Shorter for requests that are never answered. */
  timeoutMs?: number
  only?: (typeof OPERATIONS)[number]
}

const lost: Expected = {
  error: Indeterminate,
  code: "connection_lost",
  mayHaveExecuted: true,
  payments: 3,
}
const uncertain: Expected = { ...lost, code: "http_status" }
/** Such a request is not repeated: the answer would hardly differ. */
const unproven: Expected = { ...uncertain, payments: 1 }
const refused: Expected = {
  error: Rejected,
  code: "http_status",
  mayHaveExecuted: false,
  payments: 1,
}
const strange: Expected = {
  error: Unexpected,
  code: "unreadable_answer",
  mayHaveExecuted: true,
  payments: 1,
}
const contradicting: Expected = { ...strange, code: "echo_mismatch" }
const redirected: Expected = { ...strange, code: "redirect" }
const denied: Expected = {
  ...strange,
  error: Indeterminate,
  code: "success_false",
}
const SUCCESS = "success"

const statuses = (codes: number[], expected: Expected) =>
  codes.map((status): [Partial<Fault>, Expected] => [{ status }, expected])

/** Total by its type: a new fault mode does not compile without a row. */
const TABLE: Record<FaultMode, [Partial<Fault>, Expected | typeof SUCCESS][]> =
  {
    none: [[{}, SUCCESS]],
    slow: [[{ delayMs: 50 }, SUCCESS]],
    hang: [[{}, { ...lost, code: "timeout", payments: 1, timeoutMs: 1_500 }]],
    reset_before_read: [[{}, lost]],
    execute_then_reset: [[{}, lost]],
    execute_then_status: [
      ...statuses([408, 409, 425, 429, 500, 502, 504], uncertain),
      ...statuses([400, 402, 403, 404, 422, 423, 424, 451, 460, 499], unproven),
    ],
    wrong_status: statuses([400, 401, 403, 404, 413, 422, 499], unproven),
    garbage: [[{}, strange]],
    truncated: [[{}, lost]],
    redirect: statuses([301, 302, 303, 307, 308], redirected),
    status: [
      ...statuses([401, 405, 413, 414, 415, 431], refused),
      ...statuses([400, 402, 403, 404, 410, 422, 451], unproven),
      ...statuses([408, 409, 425, 429], uncertain),
      ...statuses([500, 501, 502, 503, 504, 599], uncertain),
    ],
    success_false: [
      [{ execute: false }, denied],
      [{ execute: true }, denied],
    ],
    wrong_amount: [[{}, contradicting]],
    wrong_currency: [[{}, contradicting]],
    wrong_mask: [[{}, { ...contradicting, only: "payout" }]],
    wrong_final_amount: [[{}, { ...contradicting, only: "payout" }]],
    wrong_metadata: [[{}, { ...contradicting, only: "payout" }]],
    // Only a client that keeps all earlier ids could see that.
    repeated_id: [[{}, SUCCESS]],
    missing_result: [[{}, strange]],
    unknown_status: [[{ status: "ON_HOLD" }, SUCCESS]],
  }

const rows = (Object.keys(TABLE) as FaultMode[]).flatMap((mode) =>
  TABLE[mode].flatMap(([parameters, expected]) =>
    OPERATIONS.filter(
      (operation) =>
        expected === SUCCESS || (expected.only ?? operation) === operation
    ).map((operation) => ({
      name: `${mode} ${JSON.stringify(parameters)}`,
      fault: { mode, ...parameters } as Fault,
      operation,
      expected,
    }))
  )
)

let gateway: TestGateway

beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())
beforeEach(() => gateway.reset())

describe("a fault of the gateway", () => {
  const failing = rows.filter((row) => row.expected !== SUCCESS)

  it.each(failing)("$name of a $operation", async (row) => {
    const expected = row.expected as Expected
    const { simulator } = gateway
    simulator.fault(row.operation, row.fault)
    const client = gateway.connect({
      timeoutMs: expected.timeoutMs,
      payoutTimeoutMs: expected.timeoutMs,
    })

    const error = await failureOf(create(client, row.operation))

    expect(error).toBeInstanceOf(expected.error)
    expect(error).toMatchObject({
      operation: row.operation,
      code: expected.code,
      mayHaveExecuted: expected.mayHaveExecuted,
      idempotencyKey: KEY,
    })
    const requests = row.operation === "payment" ? expected.payments : 1
    expect(simulator.requests()).toHaveLength(requests)
    expect(error.attempts).toBe(requests)
    expect(error.message).toContain(
      expected.mayHaveExecuted
        ? "do not send it under another key"
        : "Nothing was carried out"
    )
    // The error never denies what the gateway did.
    if (simulator.executions().length > 0) {
      expect(error.mayHaveExecuted).toBe(true)
    }
  })

  const harmless = rows.filter((row) => row.expected === SUCCESS)

  it.each(harmless)("$name of a $operation does no harm", async (row) => {
    gateway.simulator.fault(row.operation, row.fault)
    const made = await create(gateway.connect(), row.operation)
    expect(made.id).toBe(gateway.simulator.executions()[0]?.id)
    expect(gateway.simulator.requests()).toHaveLength(1)
  })
})

describe("a payment that is repeated", () => {
  it("carries the same key and the same bytes every time", async () => {
    gateway.simulator.fault("payment", { mode: "execute_then_reset", times: 2 })
    const payment = await create(gateway.connect(), "payment")
    const requests = sent(gateway.simulator)
    expect(requests).toEqual([requests[0], requests[0], requests[0]])
    expect(requests[0]?.idempotencyKey).toBe(KEY)
    // This gateway honours the key: three requests, one invoice.
    expect(gateway.simulator.executions("payment")).toMatchObject([
      { id: payment.id },
    ])
  })

  it("waits longer before each new attempt", async () => {
    gateway.simulator.fault("payment", { mode: "status", status: 500 })
    await failureOf(create(gateway.connect(), "payment"))
    expect(gateway.waits).toEqual([400, 2000])
  })

  it("waits as long as the gateway asks for", async () => {
    gateway.simulator.fault("payment", {
      mode: "status",
      status: 429,
      headers: { "Retry-After": "3" },
      times: 1,
    })
    await create(gateway.connect(), "payment")
    expect(gateway.waits).toEqual([3000])
  })

  it("gives up at once when the gateway asks for more time than is left", async () => {
    gateway.simulator.fault("payment", {
      mode: "status",
      status: 503,
      headers: { "Retry-After": "120" },
    })
    const error = await failureOf(create(gateway.connect(), "payment"))
    expect(error).toMatchObject({ attempts: 1, retryAfterMs: 120_000 })
    expect(gateway.simulator.requests()).toHaveLength(1)
  })

  it("stays indeterminate when only the repetition was refused", async () => {
    gateway.simulator.configure({ idempotency: "ignore" })
    gateway.simulator.fault("payment", [
      { mode: "execute_then_reset", times: 1 },
      { mode: "status", status: 401 },
    ])
    const error = await failureOf(create(gateway.connect(), "payment"))
    expect(error).toBeInstanceOf(Indeterminate)
    expect(error).toMatchObject({
      code: "http_status",
      status: 401,
      mayHaveExecuted: true,
      attempts: 2,
    })
    expect(gateway.simulator.executions()).toHaveLength(1)
  })

  it("keeps the id of an answer even if no repetition returned it again", async () => {
    gateway.simulator.configure({ idempotency: "ignore" })
    gateway.simulator.fault("payment", [
      { mode: "wrong_status", status: 500, times: 1 },
      { mode: "status", status: 503 },
    ])
    const error = await failureOf(create(gateway.connect(), "payment"))
    const [made] = gateway.simulator.executions("payment")
    expect(error).toMatchObject({ attempts: 3, gatewayId: made?.id })
  })

  it("stays indeterminate when it could not even be sent again", async () => {
    const once = await startGateway()
    once.simulator.fault("payment", { mode: "execute_then_reset" })
    const client = once.connect({ wait: () => once.simulator.close() })
    const error = await failureOf(create(client, "payment"))
    expect(error).toBeInstanceOf(Indeterminate)
    expect(error).toMatchObject({
      code: "connect_failed",
      mayHaveExecuted: true,
      attempts: 3,
      message: expect.stringMatching(/may have been carried out/) as string,
    })
  })

  it("is not repeated when too little time would be left for it", async () => {
    gateway.simulator.fault("payment", { mode: "status", status: 503 })
    const client = gateway.connect({ timeoutMs: 1_399 })
    const error = await failureOf(create(client, "payment"))
    expect(error).toMatchObject({ status: 503, attempts: 1 })
  })

  it("has one time limit for all of its attempts", async () => {
    gateway.simulator.fault("payment", [
      { mode: "status", status: 503, times: 1 },
      { mode: "hang" },
    ])
    const client = gateway.connect({
      timeoutMs: 3_000,
      wait: () => new Promise((done) => setTimeout(done, 1_500)),
    })
    const start = performance.now()
    const error = await failureOf(create(client, "payment"))
    expect(error).toMatchObject({ code: "timeout", attempts: 2 })
    expect(performance.now() - start).toBeLessThan(4_000)
  })

  it("tells an observer of every attempt", async () => {
    gateway.simulator.fault("payment", {
      mode: "status",
      status: 503,
      times: 1,
    })
    await create(gateway.connect(), "payment")
    expect(gateway.attempts).toEqual([
      {
        operation: "payment",
        idempotencyKey: KEY,
        attempt: 1,
        outcome: "http_status",
        status: 503,
        durationMs: expect.any(Number) as number,
      },
      {
        operation: "payment",
        idempotencyKey: KEY,
        attempt: 2,
        outcome: "ok",
        status: 200,
        durationMs: expect.any(Number) as number,
      },
    ])
  })

  it.each([
    [
      "throws",
      () => {
        throw new Error("observer")
      },
    ],
    ["rejects", () => Promise.reject(new Error("observer"))],
  ])("does not fail because its observer %s", async (_, onAttempt) => {
    const rejections: unknown[] = []
    const note = (reason: unknown) => rejections.push(reason)
    process.on("unhandledRejection", note)
    await create(gateway.connect({ onAttempt }), "payment")
    await new Promise((done) => setImmediate(done))
    process.off("unhandledRejection", note)
    expect(rejections).toEqual([])
  })
})

describe("a payout", () => {
  it.each(["honour", "ignore", "conflict_on_replay"] as const)(
    "is executed at most once whatever fails, when keys are treated as: %s",
    async (idempotency) => {
      for (const row of rows.filter(
        ({ operation }) => operation === "payout"
      )) {
        gateway.reset()
        gateway.simulator.configure({ idempotency })
        gateway.simulator.fault("payout", row.fault)
        const client = gateway.connect({ payoutTimeoutMs: 500 })
        await create(client, "payout").catch(() => undefined)
        expect(gateway.simulator.requests()).toHaveLength(1)
        expect(gateway.simulator.executions().length).toBeLessThanOrEqual(1)
      }
    }
  )
})

it("an unreachable gateway is unavailable, and nothing was sent", async () => {
  const stopped = await startGateway()
  await stopped.close()
  const client = stopped.connect()
  const error = await failureOf(create(client, "payment"))
  expect(error).toBeInstanceOf(Unavailable)
  expect(error).toMatchObject({
    code: "connect_failed",
    networkCode: "ECONNREFUSED",
    mayHaveExecuted: false,
    attempts: 3,
  })
  expect((await failureOf(create(client, "payout"))).attempts).toBe(1)
})
