import type { Simulator } from ".."
import {
  SHOP,
  paymentBody,
  payoutBody,
  read,
  send,
  withSimulator,
} from "./helpers/gateway"

let simulator: Simulator
withSimulator((started) => (simulator = started), {
  shops: [SHOP, { shopId: 7, secretKey: "seven" }],
})

const KEY = { "idempotency-key": "same" }
const pay = (changes = {}) =>
  send(simulator, "payment", paymentBody(changes), KEY)

test("honour: the same key and body get the same answer, executed once", async () => {
  const first = await (await pay()).text()
  const second = await (await pay()).text()

  expect(second).toBe(first)
  expect(simulator.executions()).toHaveLength(1)
})

test("honour: fifty requests at once are executed once", async () => {
  const answers = await Promise.all(Array.from({ length: 50 }, () => pay()))

  const texts = await Promise.all(answers.map((answer) => answer.text()))
  expect(new Set(texts).size).toBe(1)
  expect(simulator.executions()).toHaveLength(1)
})

test("honour: a replay waits for the first answer", async () => {
  simulator.configure({
    autoPay: "before_answer",
    notifications: { delayMs: 50 },
  })
  const webhook_url = "http://127.0.0.1:1/"
  const requests = [1, 2, 3].map(() => pay({ webhook_url }))
  const answers = await Promise.all(requests)

  const texts = await Promise.all(answers.map((answer) => answer.text()))
  expect(new Set(texts).size).toBe(1)
  expect(texts[0]).toContain('"paid":true')
  expect(simulator.executions()).toHaveLength(1)
})

test("honour: the same answer is returned even if the payment was paid meanwhile", async () => {
  const first = await (await pay()).text()
  simulator.pay(simulator.payments()[0]?.id ?? "")

  expect(await (await pay()).text()).toBe(first)
})

test("honour: another body under the same key is refused with 422", async () => {
  await pay()
  const response = await pay({ order_id: "order-2" })

  expect(response.status).toBe(422)
  expect(simulator.executions()).toHaveLength(1)
  expect(simulator.violations()).toEqual([])
})

test("honour: a refused request leaves its key free", async () => {
  await pay({ order_id: "" })

  expect((await pay()).status).toBe(200)
})

test("honour: an execution whose answer was lost is answered on replay", async () => {
  simulator.fault("payment", { mode: "execute_then_status", times: 1 })
  expect((await pay()).status).toBe(500)

  const replay = await read(await pay())
  expect(replay.result.id).toBe(simulator.executions()[0]?.id)
  expect(simulator.executions()).toHaveLength(1)
})

test("ignore: every request is executed", async () => {
  simulator.configure({ idempotency: "ignore" })
  await pay()
  await pay()

  expect(simulator.executions()).toHaveLength(2)
})

test("conflict_on_replay: a key is good for one execution, then 409", async () => {
  simulator.configure({ idempotency: "conflict_on_replay" })
  await pay()

  expect((await pay()).status).toBe(409)
  expect((await pay({ order_id: "order-2" })).status).toBe(409)
  expect(simulator.executions()).toHaveLength(1)
})

test("a key belongs to one endpoint", async () => {
  await pay()
  const response = await send(simulator, "payout", payoutBody(), KEY)

  expect(response.status).toBe(200)
  expect(simulator.executions()).toHaveLength(2)
})

test("a key belongs to one shop", async () => {
  await pay()
  const authorization = `Basic ${btoa("7:seven")}`
  const headers = { ...KEY, authorization }
  await send(simulator, "payment", paymentBody(), headers)

  expect(simulator.executions().map((one) => one.shopId)).toEqual([100500, 7])
})
