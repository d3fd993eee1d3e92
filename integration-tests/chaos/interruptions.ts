import { answerOf } from "../http/support/shop"
import { until } from "../http/support/until"
import type { ChaosRoom } from "./room"
import { type Facts, factsOf, reasonsOf, WHOLE } from "./support/facts"
import type { Point } from "./support/gates"
import { type Checkout, markPaid, openShop, passTime } from "./support/shoppers"

/** A cart's completion that is killed, and where everything is by then. */
type Interruption = {
  name: string
  on: string[]
  /** Which of its rows wait; else those of everybody. */
  when?: (checkout: Checkout) => string
  before: Facts
  leaves?: Partial<Facts>
}

/** Medusa does all this at the same time: each gate holds back one of them. */
const MADE: Facts = {
  orders: 1,
  orders_of_carts: 1,
  orders_of_payments: 1,
  completed_carts: 1,
  reservations: 1,
}

const BEFORE_ITS_PAYMENT: Interruption = {
  name: "before the order belongs to its payment",
  on: ["INSERT ON order_payment_collection"],
  when: ({ payment_collection_id }) =>
    `NEW.payment_collection_id = '${payment_collection_id}'`,
  before: { ...MADE, orders_of_payments: 0 },
}

const BEFORE_ITS_CART: Interruption = {
  name: "before the order belongs to its cart",
  on: ["INSERT ON order_cart"],
  when: ({ cart_id }) => `NEW.cart_id = '${cart_id}'`,
  before: { ...MADE, orders_of_carts: 0 },
}

/** The gates of all for everybody's rows come last: nobody has to pass them. */
const OF_THE_SHOPPER: Interruption[] = [
  BEFORE_ITS_PAYMENT,
  BEFORE_ITS_CART,
  {
    name: "before the cart is completed and the stock reserved",
    on: ["INSERT ON reservation_item", "UPDATE ON cart"],
    before: { ...MADE, completed_carts: 0, reservations: 0 },
    leaves: { reservations: 0 },
  },
  {
    name: "before the order belongs to anything",
    on: ["INSERT ON order_cart", "INSERT ON order_payment_collection"],
    before: {
      orders: 1,
      orders_of_carts: 0,
      orders_of_payments: 0,
      completed_carts: 0,
      reservations: 0,
    },
    // The first one: not paid, and nobody's.
    leaves: { orders: 2 },
  },
]

/** Finished as far as that can be done, and an operator is asked to look. */
const MENDED: Facts = { ...WHOLE, attention: 1 }

export function interruptions(get: () => ChaosRoom) {
  describe("in a settlement", () => {
    let checkout: Checkout
    let before: Facts | undefined

    beforeAll(async () => {
      const room = get()
      await room.start()
      checkout = await room.paid()
      await comeTo(room, BEFORE_ITS_PAYMENT, checkout, () =>
        room.tell(checkout)
      )
      await killed(room)
      before = await factsOf(room.database, checkout)
      await room.start()
      await room.swept([checkout])
    })
    afterAll(() => get().killAll())

    it("is stopped before the order belongs to its payment", () => {
      expect(before).toMatchObject(BEFORE_ITS_PAYMENT.before)
    })

    // The order has its cart, so nobody asks whose payment it is.
    it("gives the order its payment", () => isMended(get(), checkout))
  })

  describe("in a settlement, and once more before that is mended", () => {
    let checkout: Checkout
    const before: (Facts | undefined)[] = []

    beforeAll(async () => {
      const room = get()
      await room.start()
      checkout = await room.paid()
      await comeTo(room, BEFORE_ITS_CART, checkout, () => room.tell(checkout))
      await killed(room)
      before.push(await factsOf(room.database, checkout))
      await room.start()
      await comeTo(room, BEFORE_ITS_CART, checkout, () =>
        passTime(room.database)
      )
      await killed(room)
      before.push(await factsOf(room.database, checkout))
      await room.start()
      await room.swept([checkout])
    })
    afterAll(() => get().killAll())

    it("is stopped twice before the order belongs to its cart", () => {
      const { before: expected } = BEFORE_ITS_CART
      expect(before).toMatchObject([expected, expected])
    })

    // The second one counts as settled what the first one was to mend.
    it("gives the order its cart", () => isMended(get(), checkout))
  })

  describe("when the shopper completes a cart that is paid", () => {
    const checkouts = new Map<Interruption, Checkout>()
    const before = new Map<Interruption, Facts | undefined>()

    beforeAll(async () => {
      const room = get()
      await room.start()
      for (const interruption of OF_THE_SHOPPER) {
        const checkout = await room.paid()
        await markPaid(room.database, checkout)
        checkouts.set(interruption, checkout)
      }
      const shop = await openShop(room.origin)
      const completions: Promise<unknown>[] = []
      for (const [interruption, checkout] of checkouts) {
        await comeTo(room, interruption, checkout, () => {
          completions.push(answerOf(shop.complete({ id: checkout.cart_id })))
        })
      }
      await killed(room)
      await Promise.all(completions)
      for (const [interruption, checkout] of checkouts) {
        before.set(interruption, await factsOf(room.database, checkout))
      }
      await room.start()
      await room.swept([...checkouts.values()])
    })
    afterAll(() => get().killAll())

    it.each(OF_THE_SHOPPER)("is stopped $name", (interruption) => {
      expect(before.get(interruption)).toMatchObject(interruption.before)
    })

    // Nobody wrote down that an order is being made.
    it.each(OF_THE_SHOPPER)("is whole if killed $name", (interruption) =>
      isMended(get(), checkouts.get(interruption) as Checkout, {
        // Marked as paid by hand.
        confirmed: 0,
        ...interruption.leaves,
      })
    )
  })
}

/** Lets somebody do a thing until it waits at a gate, with all else done. */
async function comeTo(
  room: ChaosRoom,
  { name, on, when, before }: Interruption,
  checkout: Checkout,
  job: () => unknown
) {
  const point: Point = { name, on, when: when?.(checkout) }
  await room.gates.shut(point)
  await job()
  await room.gates.untilWaiting()
  await until(async () => {
    const facts = (await factsOf(room.database, checkout)) ?? {}
    return Object.entries(before).every(([key, value]) => facts[key] === value)
  }, `what else happens ${name}`)
}

/** As if the store's machine and the database's died at the same moment. */
async function killed(room: ChaosRoom) {
  await room.killAll()
  await room.gates.refuse()
  await room.gates.open()
}

async function isMended(
  room: ChaosRoom,
  checkout: Checkout,
  leaves: Partial<Facts> = {}
) {
  const { database } = room
  const facts = { ...MENDED, ...leaves }
  expect(await factsOf(database, checkout)).toEqual(facts)
  expect(await reasonsOf(database, checkout)).toEqual([
    "settlement_interrupted",
  ])

  // A storefront that completes the cart once more changes nothing.
  const shop = await openShop(room.origin)
  await answerOf(shop.complete({ id: checkout.cart_id }))
  expect(await factsOf(database, checkout)).toEqual(facts)
}
