import type { Simulator } from ".."
import {
  failure,
  paymentBody,
  payoutBody,
  send,
  until,
  withSimulator,
} from "./helpers/gateway"

let simulator: Simulator
withSimulator((started) => (simulator = started))

const pay = (headers = {}) => send(simulator, "payment", paymentBody(), headers)
const payOut = () => send(simulator, "payout", payoutBody())

test("faults follow each other, each for its number of requests", async () => {
  simulator.fault("payment", [
    { mode: "none", times: 1 },
    { mode: "status", status: 502, times: 2 },
  ])
  const statuses = []
  for (let index = 0; index < 4; index += 1) {
    statuses.push((await pay()).status)
  }

  expect(statuses).toEqual([200, 502, 502, 200])
  expect(simulator.faults().payment).toEqual([])
})

test("a fault without a number stays until it is cleared", async () => {
  simulator.fault("payment", { mode: "status" })
  await pay()
  expect((await pay()).status).toBe(503)
  simulator.clearFaults()

  expect((await pay()).status).toBe(200)
})

test("slow answers arrive once the faults are cleared", async () => {
  simulator.fault("payment", { mode: "slow", delayMs: 600_000 })
  const answers = [pay(), pay()]
  await until(() => simulator.executions().length === 2)
  simulator.clearFaults()

  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([
    200, 200,
  ])
})

test("a fault of one endpoint does not affect the other", async () => {
  simulator.fault("payment", { mode: "status" })

  expect((await payOut()).status).toBe(200)
})

test("a breach of the spec is recorded under a fault as well", async () => {
  simulator.fault("payment", { mode: "status" })
  const response = await send(simulator, "payment", {}, {})

  expect(response.status).toBe(503)
  expect(simulator.violations()).toContainEqual(
    expect.objectContaining({ field: "amount" })
  )
})

test("a fault that executes does not execute what breaks the spec", async () => {
  simulator.fault("payment", { mode: "execute_then_reset" })

  expect((await send(simulator, "payment", {})).status).toBe(400)
  expect(simulator.executions()).toEqual([])
})

test("a replay under a fault is spoilt, but not executed again", async () => {
  const key = { "idempotency-key": "once" }
  await pay(key)
  simulator.fault("payment", { mode: "execute_then_reset" })

  expect(await failure(pay(key))).toContain("ECONNRESET")
  expect(simulator.executions()).toHaveLength(1)
})
