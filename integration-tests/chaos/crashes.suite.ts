import { answerOf } from "../http/support/shop"
import { until } from "../http/support/until"
import type { CrashHarness } from "./crash-harness"
import { type Facts, factsOf, COMPLETE } from "./support/facts"
import type { Point } from "./support/gates"
import { type Checkout, openShop } from "./support/checkout"

/**
 * `leaves`: what Medusa's own workflow leaves undone for good when it is killed
 * there, and what is therefore listed for the operator. It is written down so that
 * a test notices any change, for better or worse.
 */
type Kill = Point & {
  leaves?: Partial<Facts>
  /** Rows that must exist before the kill; otherwise they may exist or not. */
  once?: string
  /** Medusa does not wait for long: the attempt fails before the process is killed. */
  isGivenUp?: true
}

export const BETWEEN_ANSWER_AND_SETTLING: Kill = {
  name: "between the 200 and settling",
  on: ["UPDATE ON sbp_invoice"],
  when: "NEW.state = 'paid' AND OLD.state <> 'paid'",
}

/** Three settlements run at once, so at most three can be stopped in one. */
const KILLS: Record<string, Kill[]> = {
  "around a settlement": [
    {
      name: "before the invoice is settled",
      on: ["UPDATE ON sbp_invoice"],
      when: "NEW.state = 'settled'",
    },
    {
      name: "before the capture is among the order's transactions",
      on: ["INSERT ON order_transaction"],
      // The order is complete, but its e-mail was lost with the process.
      leaves: { attention: 1 },
    },
    { name: "before the order is made", on: ['INSERT ON "order"'] },
    BETWEEN_ANSWER_AND_SETTLING,
  ],
  "while Medusa captures the payment": [
    // At these two Medusa cancels the order and is killed after that, and the next
    // attempt makes another one.
    {
      name: "before Medusa marks its payment as captured",
      on: ["UPDATE ON payment"],
      when: "NEW.captured_at IS NOT NULL",
      isGivenUp: true,
    },
    {
      name: "before the capture is inserted",
      on: ["INSERT ON capture"],
      isGivenUp: true,
    },
    // Here the order exists, but its e-mail was lost with the process.
    {
      name: "before Medusa's payment is inserted",
      on: ["INSERT ON payment"],
      leaves: { attention: 1 },
    },
  ],
  "while Medusa completes the cart": [
    {
      name: "before the cart is completed and the stock reserved",
      on: ["INSERT ON reservation_item", "UPDATE ON cart"],
      leaves: { reservations: 0, attention: 1 },
    },
    {
      name: "before the order is linked to its cart",
      on: ["INSERT ON order_cart"],
      once: "order_payment_collection WHERE payment_collection_id = $1",
      leaves: { reservations: 0, attention: 1 },
    },
    {
      name: "before the order is linked to its cart or payment",
      on: ["INSERT ON order_payment_collection"],
      // The first order: not paid, and without an owner.
      leaves: { orders: 2, attention: 1 },
    },
  ],
}

export function crashes(get: () => CrashHarness) {
  describe.each(Object.entries(KILLS))("%s", (_when, kills) => {
    const killed = new Map<Kill, Checkout>()

    beforeAll(async () => {
      const harness = get()
      await harness.startUnlessRunning()
      for (const kill of kills) {
        killed.set(kill, await harness.payAsShopper())
      }
      await harness.gates.install(kills)
      // The last point comes first, so that no process passes a gate on its
      // way.
      for (const [kill, checkout] of killed) {
        await harness.gates.close(kill)
        expect(await harness.notify(checkout)).toBe(200)
        await harness.gates.untilWaiting()
        const { once } = kill
        const values = [checkout.payment_collection_id]
        await until(
          async () => !once || (await harness.database.count(once, values)) > 0,
          "what comes before it"
        )
        if (kill.isGivenUp) {
          await untilGivenUp(harness, checkout)
        }
      }
      await harness.killAll()
      await harness.gates.removeAll()
      await harness.start()
    })
    afterAll(() => get().gates.removeAll())

    it.each(kills)("$name, makes the order after a restart", async (kill) => {
      const harness = get()
      const checkout = killed.get(kill) as Checkout
      await harness.waitUntilSettled([checkout])
      const facts = { ...COMPLETE, ...kill.leaves }
      expect(await factsOf(harness.database, checkout)).toEqual(facts)

      // A storefront that completes the cart once more changes nothing.
      const shop = await openShop(harness.origin)
      await answerOf(shop.complete({ id: checkout.cart_id }))
      expect(await factsOf(harness.database, checkout)).toEqual(facts)
    })
  })
}

/** Waits until the attempt has failed, and keeps the same process from making another one. */
async function untilGivenUp(
  { database }: CrashHarness,
  { invoice_id }: Checkout
): Promise<void> {
  await until(async () => {
    const failed = await database.rows(
      `UPDATE sbp_invoice SET settle_at = now() + interval '1 hour'
       WHERE id = $1 AND settle_attempts > 0 RETURNING id`,
      [invoice_id]
    )
    return failed.length > 0
  }, "the try to fail")
}
