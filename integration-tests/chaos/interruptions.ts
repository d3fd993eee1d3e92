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
  /** Else it holds back everybody. */
  isForOne?: true
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
  isForOne: true,
  before: { ...MADE, orders_of_payments: 0 },
}

const BEFORE_ITS_CART: Interruption = {
  name: "before the order belongs to its cart",
  on: ["INSERT ON order_cart"],
  isForOne: true,
  before: { ...MADE, orders_of_carts: 0 },
}

const BEFORE_ANYTHING: Interruption = {
  name: "before the order belongs to anything",
  on: ["INSERT ON order_cart", "INSERT ON order_payment_collection"],
  isForOne: true,
  before: { ...MADE, orders_of_carts: 0, orders_of_payments: 0 },
  // The first one: not paid, and nobody's. It keeps what it has reserved.
  leaves: { orders: 2, reservations: 2 },
}

const OF_THE_SHOPPER: Interruption[] = [
  BEFORE_ITS_PAYMENT,
  BEFORE_ITS_CART,
  {
    name: "before the cart is completed and the stock reserved",
    on: ["INSERT ON reservation_item", "UPDATE ON cart"],
    before: { ...MADE, completed_carts: 0, reservations: 0 },
    leaves: { reservations: 0 },
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
    afterAll(() => killed(get()))

    it("is stopped before the order belongs to its payment", () => {
      expect(before).toMatchObject(BEFORE_ITS_PAYMENT.before)
    })

    it("gives the order its payment", () => isMended(get(), checkout))
  })

  describe("in a settlement, and once more before that is fixed", () => {
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
    afterAll(() => killed(get()))

    it("is stopped twice before the order belongs to its cart", () => {
      const { before: expected } = BEFORE_ITS_CART
      expect(before).toMatchObject([expected, expected])
    })

    it("gives the order its cart", () => isMended(get(), checkout))
  })

  describe("when the shopper completes a cart that is paid", () => {
    const checkouts = new Map<Interruption, Checkout>()
    const before = new Map<Interruption, Facts | undefined>()

    beforeAll(async () => {
      const room = get()
      await room.start()
      for (const interruption of [BEFORE_ANYTHING, ...OF_THE_SHOPPER]) {
        const checkout = await room.paid()
        await markPaid(room.database, checkout)
        checkouts.set(interruption, checkout)
      }
      const shop = await openShop(room.origin)
      const completions: Promise<unknown>[] = []
      const points = [...checkouts].map(
        ([interruption, checkout]) =>
          [pointOf(interruption, checkout), interruption, checkout] as const
      )
      await room.gates.putUp(points.map(([point]) => point))
      for (const [point, interruption, checkout] of points) {
        await room.gates.shut(point)
        completions.push(answerOf(shop.complete({ id: checkout.cart_id })))
        await untilElseDone(room, interruption, checkout)
      }
      await killed(room)
      await Promise.all(completions)
      for (const [interruption, checkout] of checkouts) {
        before.set(interruption, await factsOf(room.database, checkout))
      }
      await room.start()
      await room.swept([...checkouts.values()])
    })
    afterAll(() => killed(get()))

    it.each([BEFORE_ANYTHING, ...OF_THE_SHOPPER])(
      "is stopped $name",
      (interruption) => {
        expect(before.get(interruption)).toMatchObject(interruption.before)
      }
    )

    const isWhole = (interruption: Interruption) =>
      isMended(get(), checkouts.get(interruption) as Checkout, {
        // Marked as paid by hand.
        confirmed: 0,
        ...interruption.leaves,
      })

    it.each([BEFORE_ANYTHING, ...OF_THE_SHOPPER])(
      "is whole if killed $name",
      isWhole
    )
  })
}

/** Rows of its own cart and payment, whatever their table. */
function pointOf(
  { name, on, isForOne }: Interruption,
  { cart_id, payment_collection_id }: Checkout
): Point {
  const isItsOwn = `to_jsonb(NEW) ->> 'cart_id' = '${cart_id}'
    OR to_jsonb(NEW) ->> 'payment_collection_id' = '${payment_collection_id}'`
  return { name, on, ...(isForOne && { when: isItsOwn }) }
}

/** Lets somebody do a thing until it waits at a gate, with all else done. */
async function comeTo(
  room: ChaosRoom,
  interruption: Interruption,
  checkout: Checkout,
  job: () => Promise<unknown>
) {
  await room.gates.shut(pointOf(interruption, checkout))
  await job()
  await room.gates.untilWaiting()
  await untilElseDone(room, interruption, checkout)
}

function untilElseDone(
  room: ChaosRoom,
  { name, before }: Interruption,
  checkout: Checkout
) {
  return until(async () => {
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
