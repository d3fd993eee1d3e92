import type { Simulator } from ".."
import { createPayment, withSimulator } from "./helpers/gateway"
import { type Shop, withShop } from "./helpers/shop"

let simulator: Simulator
let shop: Shop
withSimulator((started) => (simulator = started), {
  settings: { notifications: { retries: { intervalMs: 1 } } },
})
withShop((opened) => (shop = opened))

const create = (changes = {}) =>
  createPayment(simulator, { webhook_url: shop.url, ...changes })

/** Creates a payment, pays it, and waits until all notifications are sent. */
async function paidWith(notifications: object): Promise<string> {
  simulator.configure({ notifications })
  const id = await create()
  simulator.pay(id)
  await simulator.idle()
  return id
}

test("a paid payment is notified as a Payment object with CONFIRMED and paid", async () => {
  const id = await paidWith({})

  expect(shop.deliveries).toMatchObject([
    { path: "/hook", contentType: "application/json" },
  ])
  expect(shop.bodies).toMatchObject([
    {
      id,
      order_id: "order-1",
      shop_id: 100500,
      status: "CONFIRMED",
      paid: true,
      amount: { value: 1499.9, currency: "RUB" },
    },
  ])
})

test("a declined and an expired payment are notified as well", async () => {
  simulator.decline(await create())
  simulator.expire(await create())
  await simulator.idle()

  expect(shop.bodies.map(({ status, paid }) => [status, paid])).toEqual(
    expect.arrayContaining([
      ["CANCELED", false],
      ["EXPIRED", false],
    ])
  )
})

test("amounts in notifications are written digit by digit", async () => {
  const amount = { value: "9007199254740993.37", currency: "RUB" }
  simulator.pay(await create({ amount }))
  await simulator.idle()

  expect(shop.deliveries[0]?.text).toContain('"value":9007199254740993.37')
})

test("without a webhook_url no notification is sent", async () => {
  simulator.pay(await create({ webhook_url: undefined }))
  await simulator.idle()

  expect(simulator.notifications()).toEqual([])
})

test.each([
  ["result", { success: true, result: { status: "CONFIRMED" } }],
  ["object", { object: { status: "CONFIRMED" } }],
  ["payment", { payment: { status: "CONFIRMED" } }],
  ["data", { data: { status: "CONFIRMED" } }],
])("the shape %s wraps the Payment object", async (shape, body) => {
  await paidWith({ shape })

  expect(shop.bodies).toMatchObject([body])
})

test("the shape minimal has four fields", async () => {
  await paidWith({ shape: "minimal" })

  expect(Object.keys(shop.bodies[0] ?? {})).toEqual([
    "id",
    "status",
    "paid",
    "amount",
  ])
})

test("the shape text is not JSON", async () => {
  await paidWith({ shape: "text" })

  expect(shop.deliveries[0]?.contentType).toBe("text/plain")
  expect(() => shop.bodies).toThrow(SyntaxError)
})

test("override forges fields inside the shape, deeply", async () => {
  await paidWith({
    shape: "object",
    override: { shop_id: 1, paid: false, amount: { value: 1 } },
  })

  expect(shop.bodies).toMatchObject([
    {
      object: {
        shop_id: 1,
        paid: false,
        status: "CONFIRMED",
        amount: { value: 1, currency: "RUB" },
      },
    },
  ])
})

test("a notification can have another content type", async () => {
  await paidWith({ contentType: "text/html" })

  expect(shop.deliveries[0]?.contentType).toBe("text/html")
})
