import { answerOf } from "../http/support/shop"
import { until } from "../http/support/until"
import type { CrashHarness } from "./crash-harness"
import { type Facts, factsOf, reasonsOf, COMPLETE } from "./support/facts"
import type { Point } from "./support/gates"
import {
  type Checkout,
  markPaid,
  openShop,
  makeAllDue,
  waitUntilSettled,
} from "./support/checkout"

/** A point at which a cart's completion is killed, and the state at that moment. */
type Interruption = {
  name: string
  on: string[]
  /** The gate stops one process; otherwise it stops every process. */
  isForOne?: true
  before: Facts
  leaves?: Partial<Facts>
}

/** Medusa makes these rows at the same time: each gate holds back one kind. */
const MADE: Facts = {
  orders: 1,
  orders_of_carts: 1,
  orders_of_payments: 1,
  completed_carts: 1,
  reservations: 1,
}

const BEFORE_ITS_PAYMENT: Interruption = {
  name: "before the order is linked to its payment",
  on: ["INSERT ON order_payment_collection"],
  isForOne: true,
  before: { ...MADE, orders_of_payments: 0 },
}

const BEFORE_ITS_CART: Interruption = {
  name: "before the order is linked to its cart",
  on: ["INSERT ON order_cart"],
  isForOne: true,
  before: { ...MADE, orders_of_carts: 0 },
}

const BEFORE_ANYTHING: Interruption = {
  name: "before the order is linked to its cart or payment",
  on: ["INSERT ON order_cart", "INSERT ON order_payment_collection"],
  isForOne: true,
  before: { ...MADE, orders_of_carts: 0, orders_of_payments: 0 },
  // The first order: not paid, and without an owner. It keeps its reservations.
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

/** The first attempts to settle are seconds apart, and sweeps are fifteen seconds apart. */
const SOON_MS = 60_000

/** Completed as far as possible, and listed for an operator. */
const REPAIRED: Facts = { ...COMPLETE, attention: 1 }

export function interruptions(get: () => CrashHarness) {
  const FOR_SHOPPERS = [BEFORE_ANYTHING, ...OF_THE_SHOPPER]
  let once: Checkout
  let twice: Checkout
  const ofShoppers = new Map<Interruption, Checkout>()
  let beforeOnce: Facts | undefined
  const beforeTwice: (Facts | undefined)[] = []
  const beforeOfShoppers = new Map<Interruption, Facts | undefined>()

  // One process is killed in two settlements; the next one, while it repairs one of
  // them and while shoppers complete carts; the last one repairs the rest.
  beforeAll(async () => {
    const harness = get()
    const { database, gates } = harness
    await harness.startUnlessRunning()
    once = await harness.payAsShopper()
    twice = await harness.payAsShopper()
    for (const interruption of FOR_SHOPPERS) {
      ofShoppers.set(interruption, await harness.payAsShopper())
    }
    const settlements = [
      stopOf(BEFORE_ITS_PAYMENT, once),
      stopOf(BEFORE_ITS_CART, twice),
    ]
    await gates.install(settlements.map(({ point }) => point))
    for (const it of settlements) {
      await harness.stopAt(it.point, () => harness.notify(it.checkout))
      await untilRestIsDone(harness, it)
    }
    await harness.killStopped()
    beforeOnce = await factsOf(database, once)
    beforeTwice.push(await factsOf(database, twice))

    const repair = stopOf(BEFORE_ITS_CART, twice)
    const completions = [...ofShoppers].map((it) => stopOf(...it))
    await gates.install([repair, ...completions].map(({ point }) => point))
    await gates.close(repair.point)
    // Its first sweep may begin the repair at once.
    await harness.start()
    await makeAllDue(database)
    await gates.untilWaiting()
    await untilRestIsDone(harness, repair)
    // The repair must be over before a gate stops a shopper.
    await waitUntilSettled(database, once, SOON_MS)
    const shop = await openShop(harness.origin)
    for (const it of completions) {
      const { cart_id: id } = it.checkout
      await markPaid(database, it.checkout)
      await harness.stopAt(it.point, () => shop.complete({ id }))
      await untilRestIsDone(harness, it)
    }
    await harness.killStopped()
    beforeTwice.push(await factsOf(database, twice))
    for (const [interruption, checkout] of ofShoppers) {
      beforeOfShoppers.set(interruption, await factsOf(database, checkout))
    }

    await harness.start()
  })
  afterAll(() => get().gates.removeAll())

  describe("in a settlement", () => {
    it("is stopped before the order is linked to its payment", () => {
      expect(beforeOnce).toMatchObject(BEFORE_ITS_PAYMENT.before)
    })

    it("links the order to its payment after a restart", () =>
      expectRepaired(get(), once))
  })

  describe("in a settlement, and again in its repair,", () => {
    it("is stopped twice before the order is linked to its cart", () => {
      const { before: expected } = BEFORE_ITS_CART
      expect(beforeTwice).toMatchObject([expected, expected])
    })

    it("links the order to its cart after a restart", () =>
      expectRepaired(get(), twice))
  })

  describe("for a shopper who has paid", () => {
    it.each(FOR_SHOPPERS)("is stopped $name", (interruption) => {
      expect(beforeOfShoppers.get(interruption)).toMatchObject(
        interruption.before
      )
    })

    const isWhole = (interruption: Interruption) =>
      expectRepaired(get(), ofShoppers.get(interruption) as Checkout, {
        // The test marks the invoice as paid by SQL.
        confirmed: 0,
        ...interruption.leaves,
      })

    it.each(FOR_SHOPPERS)(
      "completes the order after a restart if it was killed $name",
      isWhole
    )
  })
}

/** The point at which the order of a checkout is stopped. */
type Stop = { interruption: Interruption; checkout: Checkout; point: Point }

/** A point that matches only rows of this checkout's cart and payment, in any table. */
function stopOf(interruption: Interruption, checkout: Checkout): Stop {
  const { name, on, isForOne } = interruption
  const { cart_id, payment_collection_id } = checkout
  const isItsOwn = `to_jsonb(NEW) ->> 'cart_id' = '${cart_id}'
    OR to_jsonb(NEW) ->> 'payment_collection_id' = '${payment_collection_id}'`
  const point = { name, on, ...(isForOne && { when: isItsOwn }) }
  return { interruption, checkout, point }
}

function untilRestIsDone(
  harness: CrashHarness,
  { interruption: { name, before }, checkout }: Stop
) {
  return until(async () => {
    const facts = (await factsOf(harness.database, checkout)) ?? {}
    return Object.entries(before).every(([key, value]) => facts[key] === value)
  }, `what else happens ${name}`)
}

async function expectRepaired(
  harness: CrashHarness,
  checkout: Checkout,
  leaves: Partial<Facts> = {}
) {
  const { database } = harness
  const facts = { ...REPAIRED, ...leaves }
  await harness.waitUntilSettled([checkout], SOON_MS)
  expect(await factsOf(database, checkout)).toEqual(facts)
  expect(await reasonsOf(database, checkout)).toEqual([
    "settlement_interrupted",
  ])

  // A storefront that completes the cart once more changes nothing.
  const shop = await openShop(harness.origin)
  await answerOf(shop.complete({ id: checkout.cart_id }))
  expect(await factsOf(database, checkout)).toEqual(facts)
}
