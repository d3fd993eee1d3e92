import { PAYOUTS, payoutOf } from "../http/payouts/desk"
import { until } from "../http/support/until"
import { factsOf, WHOLE } from "./support/facts"
import { type Fleet, SWEEPS_MS } from "./support/fleet"
import { PAID, type PayoutFacts, payoutFactsOf } from "./support/payout-facts"
import { beforeItsOrder } from "./support/points"
import { type Checkout, openShop } from "./support/shoppers"

/** Redis goes while the store works, and is back with nothing in it. */
export function redisRestarts(get: () => Fleet) {
  const payout = payoutOf({ amount: "14.00" })
  let everybody: Checkout[]
  let answers: (number | null)[]
  let answered: PayoutFacts

  beforeAll(async () => {
    const fleet = get()
    const { room, redis } = fleet
    everybody = await room.manyPaid(5)
    const [begun, ...others] = everybody as [Checkout, ...Checkout[]]
    const { admin } = await openShop(room.origin)
    await room.gates.shut(beforeItsOrder(begun))
    await room.tell(begun)
    await room.gates.untilWaiting()

    await redis.crash()
    const request = admin.post(PAYOUTS, payout)
    answers = await room.tellAtOnce([...others, ...others])
    // Medusa is patient with Redis for some seconds; then it is the sweep's.
    const gaveUp = () => fleet.whoSaid("sbp.notification.not_processed")
    await until(
      () => Promise.resolve(gaveUp().length > 0),
      "the store to give up",
      SWEEPS_MS
    )
    await request
    answered = await payoutFactsOf(room, payout)
    await redis.startAgain()
    await room.gates.open()
    // Redis alone knew when the next sweep is. A worker that starts tells it.
    await fleet.startWorker("next worker")
    await room.settled(everybody, SWEEPS_MS)
  })

  it("takes every notification", () => {
    expect(answers).toEqual([200])
  })

  it("makes one order and one capture for everybody who paid", async () => {
    const { room } = get()
    expect(await room.tellAtOnce(everybody)).toEqual([200])
    for (const checkout of everybody) {
      expect(await factsOf(room.database, checkout)).toEqual(WHOLE)
    }
  })

  it("answers who sends money before Redis is back", () => {
    expect(answered).toEqual(PAID)
  })

  it("sends a payout once", async () => {
    expect(await payoutFactsOf(get().room, payout)).toEqual(PAID)
  })
}
