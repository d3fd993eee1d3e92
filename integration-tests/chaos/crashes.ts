import { answerOf } from "../http/support/shop"
import { until } from "../http/support/until"
import type { ChaosRoom } from "./room"
import { type Facts, factsOf, WHOLE } from "./support/facts"
import type { Point } from "./support/gates"
import { type Checkout, openShop } from "./support/shoppers"

/**
 * `leaves`: what Medusa's own workflow, cut off there, leaves undone for good,
 * and what a person is therefore told. Known and written down, so that a change
 * for the better or worse is noticed.
 */
type Kill = Point & {
  leaves?: Partial<Facts>
  /** What has to be there before; else it might be, or not. */
  once?: string
}

export const BETWEEN_ANSWER_AND_SETTLING: Kill = {
  name: "between the 200 and settling",
  on: ["UPDATE ON sbp_invoice"],
  when: "NEW.state = 'paid' AND OLD.state <> 'paid'",
}

/** Three settlements run at once, so at most three can be stopped in one. */
const KILLS: Record<string, Kill[]> = {
  "around its settlements": [
    {
      name: "before the invoice is settled",
      on: ["UPDATE ON sbp_invoice"],
      when: "NEW.state = 'settled'",
    },
    {
      name: "before the capture is in the order's account",
      on: ["INSERT ON order_transaction"],
      // The order is whole, but its mail went with the process.
      leaves: { attention: 1 },
    },
    { name: "before the order is made", on: ['INSERT ON "order"'] },
    BETWEEN_ANSWER_AND_SETTLING,
  ],
  "while Medusa takes the money": [
    // At these two Medusa does not wait for long: it takes the order back and
    // is killed after that, and the next try makes another one.
    {
      name: "before Medusa knows that its payment is captured",
      on: ["UPDATE ON payment"],
      when: "NEW.captured_at IS NOT NULL",
    },
    { name: "before the capture is made", on: ["INSERT ON capture"] },
    // Here the order is there, but its mail went with the process.
    {
      name: "before Medusa's payment is made",
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
      name: "before the order belongs to its cart",
      on: ["INSERT ON order_cart"],
      once: "order_payment_collection WHERE payment_collection_id = $1",
      leaves: { reservations: 0, attention: 1 },
    },
    {
      name: "before the order belongs to anything",
      on: ["INSERT ON order_payment_collection"],
      // The first one: not paid, and nobody's.
      leaves: { orders: 2, attention: 1 },
    },
  ],
}

export function crashes(get: () => ChaosRoom) {
  describe.each(Object.entries(KILLS))("%s", (_when, kills) => {
    const killed = new Map<Kill, Checkout>()

    beforeAll(async () => {
      const room = get()
      await room.start()
      for (const kill of kills) {
        killed.set(kill, await room.paid())
      }
      await room.gates.putUp(kills)
      // The last point comes first: nobody passes a gate on the way to it.
      for (const [kill, checkout] of killed) {
        await room.gates.shut(kill)
        expect(await room.tell(checkout)).toBe(200)
        await room.gates.untilWaiting()
        const { once } = kill
        const values = [checkout.payment_collection_id]
        await until(
          async () => !once || (await room.database.count(once, values)) > 0,
          "what comes before it"
        )
      }
      await room.killAll()
      await room.gates.open()
      await room.start()
    })
    afterAll(async () => {
      await get().killAll()
      await get().gates.open()
    })

    it.each(kills)("$name has its order in the end", async (kill) => {
      const room = get()
      const checkout = killed.get(kill) as Checkout
      await room.settled([checkout])
      const facts = { ...WHOLE, ...kill.leaves }
      expect(await factsOf(room.database, checkout)).toEqual(facts)

      // A storefront that completes the cart once more changes nothing.
      const shop = await openShop(room.origin)
      await answerOf(shop.complete({ id: checkout.cart_id }))
      expect(await factsOf(room.database, checkout)).toEqual(facts)
    })
  })
}
