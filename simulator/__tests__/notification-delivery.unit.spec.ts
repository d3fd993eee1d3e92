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

test("a notification is retried until it is answered 2xx", async () => {
  shop.statuses = [500, 302]
  await paidWith({ retries: { attempts: 5 } })

  expect(shop.deliveries.map(({ path }) => path)).toEqual([
    "/hook",
    "/hook",
    "/hook",
  ])
  expect(simulator.notifications()).toMatchObject([
    {
      state: "delivered",
      attempts: [
        { number: 1, status: 500 },
        { number: 2, status: 302 },
        { number: 3, status: 200, error: null },
      ],
    },
  ])
})

test("a notification is not retried after its last attempt", async () => {
  shop.statuses = [500, 500, 500]
  await paidWith({ retries: { attempts: 2 } })

  expect(shop.deliveries).toHaveLength(2)
  expect(simulator.notifications()).toMatchObject([{ state: "failed" }])
})

test("a connection that fails is an attempt with an error", async () => {
  await paidWith({ retries: { attempts: 1 } })
  const id = await create({ webhook_url: "http://127.0.0.1:1/" })
  simulator.pay(id)
  await simulator.idle()

  expect(simulator.notifications().at(-1)).toMatchObject({
    state: "failed",
    attempts: [{ status: null, error: "ECONNREFUSED" }],
  })
})

test.each(["stall", "cut"] as const)(
  "a 2xx is a delivery although its body is %s",
  async (body) => {
    shop.body = body
    await paidWith({})

    expect(shop.deliveries).toHaveLength(1)
    expect(simulator.notifications()).toMatchObject([
      { state: "delivered", attempts: [{ status: 200, error: null }] },
    ])
  }
)

test("no connection of a delivery is kept alive", async () => {
  await paidWith({ duplicates: 1 })

  expect(shop.connections).toEqual(["close", "close"])
})

test("a notification is delivered to an address with a scheme in capitals", async () => {
  const id = await create({ webhook_url: "HTTPS://127.0.0.1:1/" })
  const sent = await simulator.notify(id)

  expect(sent.attempts).toMatchObject([{ error: "ECONNREFUSED" }])
})

test("duplicates are extra copies of each notification", async () => {
  await paidWith({ duplicates: 2 })

  expect(shop.deliveries).toHaveLength(3)
  expect(new Set(shop.deliveries.map(({ text }) => text)).size).toBe(1)
})

test.each([
  ["as_happened", ["PROCESSING", "CONFIRMED"]],
  ["reversed", ["CONFIRMED", "PROCESSING"]],
])(
  "with an intermediate status, the order %s is kept",
  async (order, statuses) => {
    await paidWith({ intermediateStatus: "PROCESSING", order })

    expect(shop.bodies.map(({ status }) => status)).toEqual(statuses)
    expect(
      shop.bodies.find(({ status }) => status === "PROCESSING")
    ).toMatchObject({ paid: false })
  }
)

test("drop loses notifications, and records that", async () => {
  await paidWith({ drop: true })

  expect(shop.deliveries).toEqual([])
  expect(simulator.notifications()).toMatchObject([
    { state: "dropped", attempts: [] },
  ])
})

test("delayMs holds notifications back", async () => {
  simulator.configure({ notifications: { delayMs: 100 } })
  const id = await create()
  const paidAt = Date.now()
  simulator.pay(id)
  expect(shop.deliveries).toEqual([])
  await simulator.idle()

  expect(Date.now() - paidAt).toBeGreaterThanOrEqual(99)
  expect(shop.deliveries).toHaveLength(1)
})

test("reset drops waiting notifications", async () => {
  simulator.configure({ notifications: { delayMs: 60_000 } })
  simulator.pay(await create())
  simulator.reset()
  await simulator.idle()

  expect(shop.deliveries).toEqual([])
  expect(simulator.payments()).toEqual([])
})
