import { PAYOUTS, payoutOf } from "../http/payouts/payout-fixture"
import { until } from "../http/support/until"
import { factsOf, COMPLETE } from "./support/facts"
import { type StoreCluster, SWEEPS_MS } from "./support/store-cluster"
import { PAID, type PayoutFacts, payoutFactsOf } from "./support/payout-facts"
import { beforeOrderIsMade } from "./support/stop-points"
import { type Checkout, openShop } from "./support/checkout"

/** Redis stops while the store works, and comes back empty. */
export function redisRestarts(get: () => StoreCluster) {
  const payout = payoutOf({ amount: "14.00" })
  let everybody: Checkout[]
  let answers: (number | null)[]
  let answered: PayoutFacts

  beforeAll(async () => {
    const cluster = get()
    const { harness, redis } = cluster
    await cluster.serveBy("next server")
    everybody = await harness.payAsShoppers(5)
    const [begun, ...others] = everybody as [Checkout, ...Checkout[]]
    const { admin } = await openShop(harness.origin)
    await harness.gates.close(beforeOrderIsMade(begun))
    await harness.notify(begun)
    await harness.gates.untilWaiting()

    // Redis was away before, with the same processes.
    const gaveUp = () =>
      cluster.processesThatLogged("sbp.invoice.not_settled").length
    const before = gaveUp()
    await redis.crash()
    try {
      const request = admin.post(PAYOUTS, payout)
      answers = await harness.notifyAtOnce([...others, ...others])
      // Medusa retries Redis for some seconds; then the settlement is retried later.
      await until(
        () => Promise.resolve(gaveUp() > before),
        "the store to give up",
        SWEEPS_MS
      )
      await request
      answered = await payoutFactsOf(harness, payout)
    } finally {
      await redis.startEmpty()
      await harness.gates.removeAll()
    }
    // Only Redis knew when the next sweep is due. A starting worker schedules it
    // again.
    await cluster.startWorker("next worker")
    await harness.waitUntilSettled(everybody, SWEEPS_MS)
  })

  it("accepts every notification", () => {
    expect(answers).toEqual([200])
  })

  it("makes one order and one capture for every payment", async () => {
    const { harness } = get()
    expect(await harness.notifyAtOnce(everybody)).toEqual([200])
    for (const checkout of everybody) {
      expect(await factsOf(harness.database, checkout)).toEqual(COMPLETE)
    }
  })

  it("answers a payout request before Redis is back", () => {
    expect(answered).toEqual(PAID)
  })

  it("sends the payout once", async () => {
    expect(await payoutFactsOf(get().harness, payout)).toEqual(PAID)
  })
}
