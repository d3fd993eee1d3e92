import { PAYOUTS, payoutOf } from "../http/payouts/payout-fixture"
import { answerOf } from "../http/support/shop"
import { until } from "../http/support/until"
import { BETWEEN_ANSWER_AND_SETTLING } from "./crashes.suite"
import {
  factsOf,
  COMPLETE,
  COMPLETE_WITHOUT_NOTIFICATION,
} from "./support/facts"
import { type StoreCluster, SWEEPS_MS, WORKERS } from "./support/store-cluster"
import {
  PAID,
  makePayoutsOverdue,
  payoutFactsOf,
  UNKNOWN,
} from "./support/payout-facts"
import { beforeAnswerIsStored } from "./support/stop-points"
import { type Checkout, openShop, waitUntilSettled } from "./support/checkout"

/**
 * Three notifications are processed at once, so three can be stopped together.
 */
const AT_ONCE = 3

/**
 * Shoppers pay and an operator sends payouts, while one worker is stopped in a
 * sweep. Then that worker is killed, and the server while it processes more
 * payments and a payout.
 */
export function killsOnRedis(get: () => StoreCluster) {
  const payouts = [10, 11, 12].map((sum) => payoutOf({ amount: `${sum}.00` }))
  const cutOff = payoutOf({ amount: "13.00" })
  let killed: string
  let swept: Checkout
  let done: Checkout[]
  let left: Checkout[]

  beforeAll(async () => {
    const cluster = get()
    const { database, gates } = cluster.harness
    await cluster.serveBy("server")
    const everybody = await cluster.harness.payAsShoppers(10)
    ;[swept, ...done] = everybody as [Checkout, ...Checkout[]]
    left = done.splice(-AT_ONCE)
    const { admin } = await openShop(cluster.harness.origin)
    const keeping = beforeAnswerIsStored(cutOff)
    await gates.install([keeping, BETWEEN_ANSWER_AND_SETTLING])
    killed = await cluster.stopInSweep(swept)

    const [answers] = await Promise.all([
      cluster.harness.notifyAtOnce([...done, ...done.slice(-AT_ONCE)]),
      ...payouts.map((payout) => admin.post(PAYOUTS, payout)),
    ])
    expect(answers).toEqual([200])
    await Promise.all(done.map((it) => waitUntilSettled(database, it)))
    // When a worker died it had half processed an event: another worker receives it again.
    await untilReceived(cluster, done)

    await gates.close(keeping)
    const request = answerOf(admin.post(PAYOUTS, cutOff))
    await gates.untilWaiting()
    await gates.close(BETWEEN_ANSWER_AND_SETTLING)
    expect(await cluster.harness.notifyAtOnce(left)).toEqual([200])
    await gates.untilWaiting(left.length)
    await Promise.all([cluster.kill("server"), cluster.kill(killed)])
    await gates.abortWaiting()
    await gates.removeAll()
    await request

    await cluster.serveBy("next server")
    await makePayoutsOverdue(cluster.harness)
    await cluster.redis.releaseCart(swept.cart_id)
    await cluster.harness.waitUntilSettled([swept, ...left], SWEEPS_MS)
  })

  afterAll(() => get().harness.gates.removeAll())

  it("makes one order and one capture for every payment", async () => {
    const { harness } = get()
    // The gateway repeats its notifications, because it does not know that they
    // were stored.
    expect(await harness.notifyAtOnce([...done, ...left])).toEqual([200])
    expect(await factsOf(harness.database, swept)).toEqual(
      COMPLETE_WITHOUT_NOTIFICATION
    )
    for (const checkout of [...done, ...left]) {
      expect(await factsOf(harness.database, checkout)).toEqual(COMPLETE)
    }
  })

  it("finishes the interrupted settlements in the other worker", () => {
    const survivors = WORKERS.filter((name) => name !== killed)
    expect(survivors).toHaveLength(1)
    for (const checkout of [swept, ...left]) {
      expect(settlersOf(get(), checkout)).toEqual(survivors)
    }
  })

  it("delivers the event of each order to one worker, even if the server made the order", async () => {
    const cluster = get()
    const everybody = [swept, ...done, ...left]
    // On a busy machine, a worker's sweep may settle a payment before the server does.
    expect(done.flatMap((it) => settlersOf(cluster, it))).toContain("server")
    await untilReceived(cluster, everybody)
    for (const checkout of everybody) {
      const [listener, ...others] = listenersOf(cluster, checkout)
      expect(WORKERS).toContain(listener)
      expect(others).toEqual([])
    }
  })

  it("sends every payout once, and marks the interrupted one as unknown", async () => {
    const { harness } = get()
    await until(
      async () => (await payoutFactsOf(harness, cutOff)).attention !== null,
      "the payout to be listed for an operator",
      SWEEPS_MS
    )
    expect(await payoutFactsOf(harness, cutOff)).toEqual(UNKNOWN)
    for (const payout of payouts) {
      expect(await payoutFactsOf(harness, payout)).toEqual(PAID)
    }
  })
}

function settlersOf(cluster: StoreCluster, { invoice_id }: Checkout): string[] {
  return cluster.processesThatLogged(
    `sbp.invoice.settled {"id":"${invoice_id}"`
  )
}

function listenersOf(
  cluster: StoreCluster,
  { invoice_id }: Checkout
): string[] {
  return cluster.processesThatLogged(`received event of ${invoice_id}`)
}

async function untilReceived(cluster: StoreCluster, checkouts: Checkout[]) {
  const isReceived = (it: Checkout) => listenersOf(cluster, it).length > 0
  const areReceived = () => Promise.resolve(checkouts.every(isReceived))
  await until(areReceived, "a worker to receive all events", SWEEPS_MS)
}
