import { setTimeout as sleep } from "node:timers/promises"
import type { StorePayment } from "../../src/api/store/sbp/payment-sessions/store-payment-of"
import type { Session } from "../http/support/shop"
import { until } from "../http/support/until"
import { killsOnRedis } from "./kills-on-redis.suite"
import { workersSettle } from "./workers-settle.suite"
import { HANGS, KILLED, redisAway } from "./redis-away.suite"
import { redisRestarts } from "./redis-restarts.suite"
import type { CrashHarness } from "./crash-harness"
import { factsOf, COMPLETE_WITHOUT_NOTIFICATION } from "./support/facts"
import { StoreCluster, SWEEPS_MS, WORKERS } from "./support/store-cluster"
import { openShop, waitUntilSettled } from "./support/checkout"

/** Longer than a request that makes an order. */
const A_WHILE_MS = 5_000

const TICKS = 8

/** How many tabs renew one payment. */
const TABS = 4

/** One server and two workers, with Medusa's modules for several processes. */
export function onRedis(get: () => CrashHarness) {
  let harness: CrashHarness
  let cluster: StoreCluster

  beforeAll(async () => {
    harness = get()
    cluster = await StoreCluster.on(harness)
    await cluster.start()
  })
  afterAll(async () => {
    await cluster?.close()
    await harness.gates.removeAll()
  })

  it("runs a scheduled job in one worker at a time", async () => {
    const ticks = () =>
      [...cluster.log.matchAll(/ticked (\S+)/g)].map(([, at = ""]) =>
        Date.parse(at)
      )
    const enough = () => Promise.resolve(ticks().length >= TICKS)
    await until(enough, "some seconds", SWEEPS_MS)
    const all = ticks()
    // If each worker ran all ticks, they would take half of the time.
    const seconds = (Math.max(...all) - Math.min(...all)) / 1_000
    expect(seconds).toBeGreaterThan(0.7 * (all.length - 1))
    expect(cluster.processesThatLogged("ticked")).not.toContain("server")
  })

  it("makes one order of a cart that two processes complete at once", async () => {
    const checkout = await harness.payAsShopper()
    expect(WORKERS).toContain(await cluster.stopInSweep(checkout))
    const shop = await openShop(harness.origin)
    const completed = shop.complete({ id: checkout.cart_id })
    // Without a lock shared by all processes, the server would make one, too.
    await sleep(A_WHILE_MS)
    await harness.gates.removeAll()
    expect((await completed).type).toBe("order")
    await waitUntilSettled(harness.database, checkout)
    expect(await factsOf(harness.database, checkout)).toEqual(
      COMPLETE_WITHOUT_NOTIFICATION
    )
  })

  it("gives one new link to all who renew a payment at once", async () => {
    const { database, simulator, origin } = harness
    const shop = await openShop(origin)
    const sessions: Session[] = []
    for (const name of ["anna", "boris", "vera"]) {
      const cart = await shop.fillCart({ email: `${name}@example.com` })
      sessions.push(await shop.startPayment(await shop.collectionOf(cart)))
    }
    await database.rows(
      "UPDATE sbp_invoice SET expires_at = now() - interval '1 hour' WHERE id = ANY($1)",
      [sessions.map(({ data }) => data.invoice_id)]
    )
    // While the first of each waits for the gateway, the others wait for it.
    simulator.fault("payment", { mode: "slow", delayMs: 1_000 })
    const linksOf = async ({ id }: Session) => {
      const path = `/store/sbp/payment-sessions/${id}/renew`
      const renewed = await Promise.all(
        Array.from({ length: TABS }, () =>
          shop.shopper.post<{ payment: StorePayment }>(path, {})
        )
      )
      return new Set(renewed.map(({ payment }) => payment.confirmation_url))
    }
    try {
      for (const links of await Promise.all(sessions.map(linksOf))) {
        expect([...links]).toEqual([expect.any(String)])
      }
    } finally {
      simulator.clearFaults()
    }
  })

  describe("when Redis is killed and started again", () =>
    redisAway(() => cluster, KILLED))

  describe("when its server and a worker are killed", () =>
    killsOnRedis(() => cluster))

  describe("when Redis is restarted", () => redisRestarts(() => cluster))

  describe("whose workers settle", () => workersSettle(() => cluster))

  describe("when Redis hangs and goes on", () =>
    redisAway(() => cluster, HANGS))
}
