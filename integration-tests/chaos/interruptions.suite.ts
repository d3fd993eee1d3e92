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
} from "./support/checkout"

/** A point at which a cart's completion is killed, and the state by then. */
type Interruption = {
  name: string
  on: string[]
  /** Otherwise the gate stops every process. */
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

/** The first attempts to settle are seconds apart, and sweeps are fifteen. */
const SOON_MS = 60_000

/** Completed as far as possible, and listed for an operator. */
const REPAIRED: Facts = { ...COMPLETE, attention: 1 }

export function interruptions(get: () => CrashHarness) {
  describe("in a settlement", () => {
    let checkout: Checkout
    let before: Facts | undefined

    beforeAll(async () => {
      const harness = get()
      await harness.startUnlessRunning()
      checkout = await harness.payAsShopper()
      await runUntilStopped(harness, BEFORE_ITS_PAYMENT, checkout, () =>
        harness.notify(checkout)
      )
      await killed(harness)
      before = await factsOf(harness.database, checkout)
      await harness.start()
      await harness.waitUntilSettled([checkout], SOON_MS)
    })
    afterAll(() => get().gates.removeAll())

    it("is stopped before the order is linked to its payment", () => {
      expect(before).toMatchObject(BEFORE_ITS_PAYMENT.before)
    })

    it("links the order to its payment after a restart", () =>
      expectRepaired(get(), checkout))
  })

  describe("in a settlement, and again in its repair,", () => {
    let checkout: Checkout
    const before: (Facts | undefined)[] = []

    beforeAll(async () => {
      const harness = get()
      await harness.startUnlessRunning()
      checkout = await harness.payAsShopper()
      await runUntilStopped(harness, BEFORE_ITS_CART, checkout, () =>
        harness.notify(checkout)
      )
      await killed(harness)
      before.push(await factsOf(harness.database, checkout))
      await runUntilStopped(harness, BEFORE_ITS_CART, checkout, async () => {
        // Its first sweep may begin the repair at once.
        await harness.start()
        await makeAllDue(harness.database)
      })
      await killed(harness)
      before.push(await factsOf(harness.database, checkout))
      await harness.start()
      await harness.waitUntilSettled([checkout], SOON_MS)
    })
    afterAll(() => get().gates.removeAll())

    it("is stopped twice before the order is linked to its cart", () => {
      const { before: expected } = BEFORE_ITS_CART
      expect(before).toMatchObject([expected, expected])
    })

    it("links the order to its cart after a restart", () =>
      expectRepaired(get(), checkout))
  })

  describe("for a shopper who has paid", () => {
    const checkouts = new Map<Interruption, Checkout>()
    const before = new Map<Interruption, Facts | undefined>()

    beforeAll(async () => {
      const harness = get()
      await harness.startUnlessRunning()
      for (const interruption of [BEFORE_ANYTHING, ...OF_THE_SHOPPER]) {
        const checkout = await harness.payAsShopper()
        await markPaid(harness.database, checkout)
        checkouts.set(interruption, checkout)
      }
      const shop = await openShop(harness.origin)
      const completions: Promise<unknown>[] = []
      const points = [...checkouts].map(
        ([interruption, checkout]) =>
          [pointOf(interruption, checkout), interruption, checkout] as const
      )
      await harness.gates.install(points.map(([point]) => point))
      for (const [point, interruption, checkout] of points) {
        await harness.gates.close(point)
        completions.push(answerOf(shop.complete({ id: checkout.cart_id })))
        await untilRestIsDone(harness, interruption, checkout)
      }
      await killed(harness)
      await Promise.all(completions)
      for (const [interruption, checkout] of checkouts) {
        before.set(interruption, await factsOf(harness.database, checkout))
      }
      await harness.start()
      await harness.waitUntilSettled([...checkouts.values()], SOON_MS)
    })
    afterAll(() => get().gates.removeAll())

    it.each([BEFORE_ANYTHING, ...OF_THE_SHOPPER])(
      "is stopped $name",
      (interruption) => {
        expect(before.get(interruption)).toMatchObject(interruption.before)
      }
    )

    const isWhole = (interruption: Interruption) =>
      expectRepaired(get(), checkouts.get(interruption) as Checkout, {
        // Marked as paid by hand.
        confirmed: 0,
        ...interruption.leaves,
      })

    it.each([BEFORE_ANYTHING, ...OF_THE_SHOPPER])(
      "completes the order after a restart if it was killed $name",
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

/** Runs a job until it waits at a gate and everything else is done. */
async function runUntilStopped(
  harness: CrashHarness,
  interruption: Interruption,
  checkout: Checkout,
  job: () => Promise<unknown>
) {
  await harness.gates.close(pointOf(interruption, checkout))
  await job()
  await harness.gates.untilWaiting()
  await untilRestIsDone(harness, interruption, checkout)
}

function untilRestIsDone(
  harness: CrashHarness,
  { name, before }: Interruption,
  checkout: Checkout
) {
  return until(async () => {
    const facts = (await factsOf(harness.database, checkout)) ?? {}
    return Object.entries(before).every(([key, value]) => facts[key] === value)
  }, `what else happens ${name}`)
}

/** As if the store's machine and the database's failed at the same moment. */
async function killed(harness: CrashHarness) {
  await harness.killAll()
  await harness.gates.abortWaiting()
  await harness.gates.removeAll()
}

async function expectRepaired(
  harness: CrashHarness,
  checkout: Checkout,
  leaves: Partial<Facts> = {}
) {
  const { database } = harness
  const facts = { ...REPAIRED, ...leaves }
  expect(await factsOf(database, checkout)).toEqual(facts)
  expect(await reasonsOf(database, checkout)).toEqual([
    "settlement_interrupted",
  ])

  // A storefront that completes the cart once more changes nothing.
  const shop = await openShop(harness.origin)
  await answerOf(shop.complete({ id: checkout.cart_id }))
  expect(await factsOf(database, checkout)).toEqual(facts)
}
