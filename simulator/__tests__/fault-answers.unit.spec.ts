import { request as httpRequest } from "node:http"
import type { Simulator } from ".."
import {
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

test("the fault slow executes at once and answers later", async () => {
  simulator.fault("payment", { mode: "slow", delayMs: 3_000 })
  const sent = performance.now()
  const answer = pay()
  await until(() => simulator.executions().length === 1)

  expect(simulator.requests()).toMatchObject([{ answered: null }])
  expect((await answer).status).toBe(200)
  // A timer may fire a part of a millisecond early.
  expect(performance.now() - sent).toBeGreaterThanOrEqual(2_999)
})

test("an answer whose client has gone is logged as such", async () => {
  simulator.fault("payment", { mode: "slow", delayMs: 1_000 })
  const impatient = httpRequest(`${simulator.url}/v1/payment/`, {
    method: "POST",
    headers: { "idempotency-key": "gone" },
  })
  impatient.on("error", () => undefined)
  impatient.end("{}")
  await until(
    () => simulator.requests({ idempotencyKey: "gone" })[0]?.bodyDigest
  )
  impatient.destroy()

  await until(
    () => simulator.requests({ answered: "client_left" }).length === 1
  )
})

test("the fault garbage answers with text that is not JSON", async () => {
  simulator.fault("payment", { mode: "garbage" })

  await expect((await pay()).json()).rejects.toThrow("not valid JSON")
})

test("any field of a good answer can be replaced", async () => {
  const result = { final_amount: { value: 0 }, metadata: null }
  simulator.fault("payout", { mode: "none", result, times: 1 })
  const answer = (await (await payOut()).json()) as object

  expect(answer).toMatchObject({
    success: true,
    result: {
      status: "DONE",
      final_amount: { value: 0, currency: "RUB" },
      metadata: null,
    },
  })
  expect((await (await payOut()).json()) as object).toMatchObject({
    result: { final_amount: { value: 250 } },
  })
})

test("wrong answers have one wrong field, and a correct ledger", async () => {
  simulator.fault("payout", [
    { mode: "wrong_amount", times: 1 },
    { mode: "wrong_currency", times: 1 },
    { mode: "wrong_mask", times: 1 },
    { mode: "unknown_status", times: 1 },
    { mode: "unknown_status", status: "FROZEN", times: 1 },
    { mode: "missing_result", times: 1 },
    { mode: "success_false", times: 1 },
  ])
  const answers = []
  for (let index = 0; index < 7; index += 1) {
    answers.push(await (await payOut()).json())
  }

  expect(answers).toMatchObject([
    { result: { amount: { value: 251, currency: "RUB" }, status: "DONE" } },
    { result: { amount: { value: 250, currency: "USD" } } },
    {
      result: {
        payout_destination: { card: { firsrt6: "220000", last4: "1115" } },
      },
    },
    { result: { status: "ON_HOLD" } },
    { result: { status: "FROZEN" } },
    { success: true },
    { success: false },
  ])
  expect(answers[5]).not.toHaveProperty("result")
  for (const execution of simulator.executions("payout")) {
    expect(execution).toMatchObject({
      amount: "250.00",
      currency: "RUB",
      last4: "0004",
    })
  }
})

test("wrong answers can have a wrong status, amount, owner or id", async () => {
  const metadata = { payout_id: "sbppo_1" }
  const ask = async () => {
    const body = { ...payoutBody(), metadata }
    const response = await send(simulator, "payout", body)
    return { status: response.status, ...((await response.json()) as object) }
  }
  await ask()
  simulator.fault("payout", [
    { mode: "wrong_status", status: 422, times: 1 },
    { mode: "wrong_final_amount", times: 1 },
    { mode: "wrong_metadata", times: 1 },
    { mode: "repeated_id", times: 1 },
  ])
  const answers = [await ask(), await ask(), await ask(), await ask()]
  const ids = simulator.executions("payout").map(({ id }) => id)

  expect(new Set(ids).size).toBe(5)
  expect(answers).toMatchObject([
    { status: 422, success: true, result: { id: ids[1] } },
    { status: 200, result: { id: ids[2], final_amount: { value: 251 } } },
    { result: { id: ids[3], metadata: { payout_id: "another" } } },
    { result: { id: ids[0] } },
  ])
})

test("the fault status sends the configured headers and body", async () => {
  simulator.fault("payment", {
    mode: "status",
    status: 429,
    headers: { "retry-after": "7" },
    body: "slow down",
  })
  const response = await pay()

  expect(response.headers.get("retry-after")).toBe("7")
  expect(await response.text()).toBe("slow down")
})

test("the fault redirect sends the configured location", async () => {
  simulator.fault("payment", { mode: "redirect", location: "https://a.test/" })

  expect((await pay()).headers.get("location")).toBe("https://a.test/")
})
