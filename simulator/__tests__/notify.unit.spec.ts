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

test("notify sends one more notification, forged as asked", async () => {
  const id = await create()
  shop.statuses = [500]
  const sent = await simulator.notify(id, {
    shape: "data",
    override: { status: "CONFIRMED", paid: true, order_id: "stolen" },
  })

  expect(sent).toMatchObject({ state: "failed", attempts: [{ status: 500 }] })
  expect(shop.bodies).toMatchObject([
    { data: { id, order_id: "stolen", paid: true } },
  ])
  expect(simulator.payments()[0]).toMatchObject({ paid: false, status: "NEW" })
})

test("notify sends any raw body to any address", async () => {
  const id = await create({ webhook_url: undefined })
  await simulator.notify(id, {
    raw: "{not json",
    contentType: "a/b",
    url: shop.url,
  })

  expect(shop.deliveries).toMatchObject([
    { text: "{not json", contentType: "a/b" },
  ])
  await expect(simulator.notify(id)).rejects.toThrow("has no webhook_url")
})

test("an invalid address makes a failed attempt", async () => {
  const sent = await simulator.notify(await create(), { url: "nowhere" })

  expect(sent).toMatchObject({
    state: "failed",
    attempts: [{ status: null, error: "ERR_INVALID_URL" }],
  })
})
