import { freePort } from "../../scripts/free-port"
import { answerOf } from "../http/support/shop"
import { until } from "../http/support/until"
import type { ChaosRoom } from "./room"
import { type Facts, factsOf, WHOLE } from "./support/facts"
import { SWEEPS_MS } from "./support/fleet"
import type { Point } from "./support/gates"
import { type Checkout, invoiceOf, openShop } from "./support/shoppers"

/** What a process and its connections are called: whose order it makes. */
type Maker = "settlement" | "shopper"

/** What Medusa makes of one payment without a lock, and somebody is told. */
const MADE_TWICE: Facts = {
  ...WHOLE,
  orders: 2,
  orders_of_carts: 2,
  orders_of_payments: 2,
  transactions: 2,
  reservations: 2,
  attention: 1,
}

/** Two processes that do all, and each keeps its locks in its own memory. */
export function withoutSharedLocks(get: () => ChaosRoom) {
  let room: ChaosRoom
  let origin: string

  beforeAll(async () => {
    room = get()
    const PORT = String(await freePort())
    origin = `http://localhost:${PORT}`
    const named = (PGAPPNAME: Maker) => ({ PGAPPNAME })
    await Promise.all([
      room.start(named("settlement")),
      room.start({ ...named("shopper"), PORT }),
    ])
  })
  afterEach(() => room.gates.open())
  afterAll(() => room.killAll())

  // Each looks for the other's when its own is made: the last one finds it.
  it.each<{ when: string; first?: Maker }>([
    { when: "made at the same moment" },
    { when: "the settlement's first", first: "settlement" },
    { when: "the shopper's first", first: "shopper" },
  ])("tells of two orders of one payment, $when", async ({ first }) => {
    const { database, gates } = room
    const checkout = await room.paid()
    const points = {
      settlement: beforeTheLinksOf("settlement", checkout),
      shopper: beforeTheLinksOf("shopper", checkout),
    }
    await gates.putUp(Object.values(points))
    await gates.shut(points.settlement)
    expect(await room.tell(checkout)).toBe(200)
    await gates.untilWaiting()
    await gates.shut(points.shopper)
    const shop = await openShop(origin)
    const completed = shop.complete({ id: checkout.cart_id })
    await gates.untilWaiting()

    if (first) {
      await gates.letPass(points[first])
      await (first === "shopper" ? completed : room.settled([checkout]))
    }
    await gates.open()
    const refusal = await answerOf(completed)
    await room.settled([checkout], SWEEPS_MS)
    if (refusal) {
      expect(refusal.data.message).toMatch(/has arrived/)
    }
    // Who was refused asks again, and is given what the settlement has made.
    const { type } = await shop.complete({ id: checkout.cart_id })
    expect(type).toBe("order")
    if (!first && (await ordersOf(room, checkout)).length === 1) {
      // The later one was refused the payment, and Medusa took it back.
      expect(await factsOf(database, checkout)).toEqual({
        ...WHOLE,
        attention: expect.any(Number) as number,
      })
      return
    }
    expect(refusal).toBeUndefined()
    const entry = await until(() => entryOf(room, checkout), "an entry of it")

    expect(await factsOf(database, checkout)).toEqual(MADE_TWICE)
    const { order_id, orphan_order_ids } = entry.details
    const orders = await ordersOf(room, checkout)
    expect(
      [...(order_id ? [order_id] : []), ...orphan_order_ids].sort()
    ).toEqual(orders)
    const invoice = await invoiceOf(database, checkout)
    expect(orders).toContain(invoice?.order_id)
  })
}

/** Medusa makes no second order once it sees that the first one is linked. */
function beforeTheLinksOf(maker: Maker, checkout: Checkout): Point {
  const { cart_id, payment_collection_id } = checkout
  return {
    name: `before the order of the ${maker} is linked`,
    on: ["INSERT ON order_cart", "INSERT ON order_payment_collection"],
    when: `current_setting('application_name') = '${maker}' AND (
      to_jsonb(NEW) ->> 'cart_id' = '${cart_id}' OR
      to_jsonb(NEW) ->> 'payment_collection_id' = '${payment_collection_id}')`,
  }
}

type Entry = { details: { order_id?: string; orphan_order_ids: string[] } }

async function entryOf({ database }: ChaosRoom, { invoice_id }: Checkout) {
  const [entry] = await database.rows<Entry>(
    `SELECT details FROM sbp_attention WHERE invoice_id = $1
     AND reason = 'order_made_twice' AND resolved_at IS NULL`,
    [invoice_id]
  )
  return entry
}

async function ordersOf({ database }: ChaosRoom, { email }: Checkout) {
  const orders = await database.rows<{ id: string }>(
    `SELECT id FROM "order" WHERE email = $1 ORDER BY id`,
    [email]
  )
  return orders.map(({ id }) => id)
}
