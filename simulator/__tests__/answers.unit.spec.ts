import type { Simulator } from ".."
import {
  SHOP,
  paymentBody,
  payoutBody,
  read,
  send,
  start,
  withSimulator,
} from "./helpers/gateway"

let simulator: Simulator
withSimulator((started) => (simulator = started))

const uuid: unknown = expect.stringMatching(
  /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
)
const msTime: unknown = expect.stringMatching(
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
)

test("a payment is answered with every field of the spec", async () => {
  const sent = paymentBody({
    description: "Boots",
    expires_at: "2999-01-01T00:00:00Z",
    metadata: { cart: "c1" },
    webhook_url: "https://shop.test/hook",
  })

  const response = await send(simulator, "payment", sent)

  const answer = await read(response)
  expect(response.status).toBe(200)
  expect(answer).toEqual({
    success: true,
    result: {
      id: uuid,
      shop_id: SHOP.shopId,
      order_id: "order-1",
      status: "NEW",
      description: "Boots",
      amount: { value: 1499.9, currency: "RUB" },
      credited_amount: { value: 1499.9, currency: "RUB" },
      refunded_amount: { value: 0, currency: "RUB" },
      confirmation: {
        type: "redirect",
        return_url: "https://shop.test/back",
        confirmation_url: `${simulator.url}/pay/${answer.result.id}`,
      },
      created_at: msTime,
      expires_at: "2999-01-01T00:00:00Z",
      paid: false,
      metadata: { cart: "c1" },
      webhook_url: "https://shop.test/hook",
    },
  })
})

test("a payout is answered with every field of the spec, firsrt6 included", async () => {
  const response = await send(simulator, "payout", payoutBody())

  expect(await read(response)).toEqual({
    success: true,
    result: {
      id: uuid,
      shop_id: SHOP.shopId,
      status: "DONE",
      description: "",
      amount: { value: 250, currency: "RUB" },
      final_amount: { value: 250, currency: "RUB" },
      payout_destination: {
        type: "bank_card",
        card: { firsrt6: "220000", last4: "0004" },
      },
      created_at: msTime,
      metadata: {},
    },
  })
})

test.each(["9007199254740993.37", "0.01", "10.00", "100000000000000000000.10"])(
  "the amount %s is returned digit by digit",
  async (value) => {
    const amount = { value, currency: "RUB" }
    const payment = await send(simulator, "payment", paymentBody({ amount }))
    const payout = await send(simulator, "payout", payoutBody({ amount }))

    expect(await payment.text()).toContain(`"amount":{"value":${value},`)
    expect(await payout.text()).toContain(`"final_amount":{"value":${value},`)
    expect(simulator.executions().map((one) => one.amount)).toEqual([
      value,
      value,
    ])
  }
)

test("metadata is returned unchanged, whatever its keys", async () => {
  const metadata = '{"__proto__":"a","constructor":"\\u2028","":"\\"<b>"}'
  const body = JSON.stringify(paymentBody({ metadata: 0 })).replace(
    '"metadata":0',
    `"metadata":${metadata}`
  )

  const answer = await read(await send(simulator, "payment", body))

  expect(JSON.stringify(answer.result.metadata)).toBe(
    JSON.stringify(JSON.parse(metadata))
  )
})

test("each shop gets its own id in answers", async () => {
  const both = await start({
    shops: [SHOP, { shopId: "7", secretKey: "seven" }],
  })
  const authorization = `Basic ${btoa("7:seven")}`

  const response = await send(both, "payment", paymentBody(), { authorization })

  expect((await read(response)).result.shop_id).toBe(7)
  expect(both.executions()).toMatchObject([{ shopId: 7 }])
})
