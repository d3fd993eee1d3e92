import type { Simulator } from ".."
import {
  SHOP,
  paymentBody,
  payoutBody,
  send,
  withSimulator,
} from "./helpers/gateway"

let simulator: Simulator
withSimulator((started) => (simulator = started))

const msTime: unknown = expect.stringMatching(
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
)
const digest: unknown = expect.stringMatching(/^[0-9a-f]{64}$/)

test("an execution says what was done, and for which key", async () => {
  await send(simulator, "payment", paymentBody(), { "idempotency-key": "p" })
  await send(simulator, "payout", payoutBody(), { "idempotency-key": "o" })

  const [{ id: paymentId } = { id: "" }] = simulator.payments()
  expect(simulator.executions("payment")).toEqual([
    {
      endpoint: "payment",
      id: paymentId,
      shopId: SHOP.shopId,
      idempotencyKey: "p",
      amount: "1499.90",
      currency: "RUB",
      orderId: "order-1",
      bodyDigest: digest,
      at: msTime,
    },
  ])
  expect(simulator.executions("payout")).toMatchObject([
    { idempotencyKey: "o", first6: "220000", last4: "0004" },
  ])
})

test("the request log shows which requests were executed, and their answers", async () => {
  await send(simulator, "payment", paymentBody(), { "idempotency-key": "k" })
  await send(simulator, "payment", paymentBody(), { "idempotency-key": "k" })
  await send(simulator, "payment", {}, { "idempotency-key": "k" })

  const [first, second, third] = simulator.requests({ idempotencyKey: "k" })
  expect(first).toMatchObject({
    method: "POST",
    path: "/v1/payment/",
    endpoint: "payment",
    answered: 200,
    executed: simulator.payments()[0]?.id,
  })
  expect(second).toMatchObject({ answered: 200, executed: null })
  expect(second?.bodyDigest).toBe(first?.bodyDigest)
  expect(third).toMatchObject({ answered: 400, executed: null })
  expect(third?.bodyDigest).not.toBe(first?.bodyDigest)
  expect(simulator.requests({ answered: 400 })).toEqual([third])
})

test("returned records are copies", async () => {
  await send(simulator, "payout", payoutBody())
  simulator.executions().length = 0
  simulator.settings().notifications.duplicates = 9

  expect(simulator.executions()).toHaveLength(1)
  expect(simulator.settings().notifications.duplicates).toBe(0)
})
