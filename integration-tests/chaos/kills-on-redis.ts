import { PAYOUTS, payoutOf } from "../http/payouts/desk"
import { answerOf } from "../http/support/shop"
import { until } from "../http/support/until"
import { BETWEEN_ANSWER_AND_SETTLING } from "./crashes"
import { factsOf, WHOLE, WHOLE_UNTOLD } from "./support/facts"
import { type Fleet, SWEEPS_MS, WORKERS } from "./support/fleet"
import {
  PAID,
  passTimeOfPayouts,
  payoutFactsOf,
  UNKNOWN,
} from "./support/payout-facts"
import { beforeItIsKept } from "./support/points"
import { type Checkout, openShop, settled } from "./support/shoppers"

/** Three notifications are seen to at once: so many can be stopped in one. */
const AT_ONCE = 3

/**
 * Shoppers pay and an operator sends money, while one worker is stopped in a
 * sweep. Then it is killed, and the server in the middle of more of both.
 */
export function killsOnRedis(get: () => Fleet) {
  const payouts = [10, 11, 12].map((sum) => payoutOf({ amount: `${sum}.00` }))
  const cutOff = payoutOf({ amount: "13.00" })
  let killed: string
  let swept: Checkout
  let done: Checkout[]
  let left: Checkout[]

  beforeAll(async () => {
    const fleet = get()
    const { database, gates } = fleet.room
    const everybody = await fleet.room.manyPaid(10)
    ;[swept, ...done] = everybody as [Checkout, ...Checkout[]]
    left = done.splice(-AT_ONCE)
    const { admin } = await openShop(fleet.room.origin)
    const keeping = beforeItIsKept(cutOff)
    await gates.putUp([keeping, BETWEEN_ANSWER_AND_SETTLING])
    killed = await fleet.holdInSweep(swept)

    const [answers] = await Promise.all([
      fleet.room.tellAtOnce([...done, ...done.slice(-AT_ONCE)]),
      ...payouts.map((payout) => admin.post(PAYOUTS, payout)),
    ])
    expect(answers).toEqual([200])
    await Promise.all(done.map((it) => settled(database, it)))
    // What a worker has heard half of when it dies, another one hears again.
    await untilHeard(fleet, done)

    await gates.shut(keeping)
    const request = answerOf(admin.post(PAYOUTS, cutOff))
    await gates.untilWaiting()
    await gates.shut(BETWEEN_ANSWER_AND_SETTLING)
    expect(await fleet.room.tellAtOnce(left)).toEqual([200])
    await gates.untilWaiting(left.length)
    await Promise.all([fleet.kill("server"), fleet.kill(killed)])
    await gates.refuse()
    await gates.open()
    await request

    await fleet.startServer("next server")
    await passTimeOfPayouts(fleet.room)
    await fleet.redis.letGoOf(swept.cart_id)
    await fleet.room.settled([swept, ...left], SWEEPS_MS)
  })

  it("makes one order and one capture for everybody who paid", async () => {
    const { room } = get()
    // The gateway does not know that they are known of.
    expect(await room.tellAtOnce([...done, ...left])).toEqual([200])
    expect(await factsOf(room.database, swept)).toEqual(WHOLE_UNTOLD)
    for (const checkout of [...done, ...left]) {
      expect(await factsOf(room.database, checkout)).toEqual(WHOLE)
    }
  })

  it("lets the other worker finish what was begun", () => {
    const survivors = WORKERS.filter((name) => name !== killed)
    expect(survivors).toHaveLength(1)
    for (const checkout of [swept, ...left]) {
      expect(whoSettled(get(), checkout)).toEqual(survivors)
    }
  })

  it("tells one worker of each order, though a server made it", async () => {
    const fleet = get()
    const everybody = [swept, ...done, ...left]
    for (const checkout of done) {
      expect(whoSettled(fleet, checkout)).toEqual(["server"])
    }
    await untilHeard(fleet, everybody)
    for (const checkout of everybody) {
      const [listener, ...others] = whoHeard(fleet, checkout)
      expect(WORKERS).toContain(listener)
      expect(others).toEqual([])
    }
  })

  it("sends every payout once, and doubts the one that was cut off", async () => {
    const { room } = get()
    await until(
      async () => (await payoutFactsOf(room, cutOff)).attention !== null,
      "an operator to be told",
      SWEEPS_MS
    )
    expect(await payoutFactsOf(room, cutOff)).toEqual(UNKNOWN)
    for (const payout of payouts) {
      expect(await payoutFactsOf(room, payout)).toEqual(PAID)
    }
  })
}

function whoSettled(fleet: Fleet, { invoice_id }: Checkout): string[] {
  return fleet.whoSaid(`sbp.invoice.settled {"id":"${invoice_id}"`)
}

function whoHeard(fleet: Fleet, { invoice_id }: Checkout): string[] {
  return fleet.whoSaid(`heard of ${invoice_id}`)
}

async function untilHeard(fleet: Fleet, checkouts: Checkout[]) {
  const isHeard = (it: Checkout) => whoHeard(fleet, it).length > 0
  const areHeard = () => Promise.resolve(checkouts.every(isHeard))
  await until(areHeard, "a worker to hear of all", SWEEPS_MS)
}
