import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { until } from "../http/support/until"
import { type Checkout, openShop, waitUntilSettled } from "./support/checkout"
import { COMPLETE, factsOf, reasonsOf } from "./support/facts"
import { type Answered, Load, statusOf, timed } from "./support/load"
import type { Redis } from "./support/redis"
import { refundFactsOf } from "./support/refund-facts"
import type { ServerName, StoreCluster } from "./support/store-cluster"

type Away = {
  server: ServerName
  begin: (redis: Redis) => Promise<void> | void
  end: (redis: Redis) => Promise<void> | void
}

export const KILLED: Away = {
  server: "server",
  begin: (redis) => redis.crash(),
  end: (redis) => redis.startAgain(),
}

export const HANGS: Away = {
  server: "storing server",
  begin: (redis) => redis.hang(),
  end: (redis) => redis.goOn(),
}

/** Longer than any lock in Redis outlives its process. */
const AWAY_MS = 25_000

/** The gateway waits this long, and so would a shopper. */
const TIMEOUT_MS = 10_000

/** Enough for an operator's request to give up on Medusa's books, which wait for Redis. */
const OPERATOR_MS = 25_000

/** A return that was made in the gateway's cabinet. */
const REFUND = { amount: "1.00", note: "By hand", confirm_more_than_owed: true }

/** An order that Redis interrupted may be listed although it is complete. */
const EXPLAINED = ["settlement_interrupted"]

/** Enough to settle the remaining payments on a busy machine. */
const SETTLED_MS = 150_000

/** Redis is away for a while; the gateway and the shoppers do not know that. */
export function redisAway(
  get: () => StoreCluster,
  { server, begin, end }: Away
) {
  let everybody: Checkout[]
  let load: Load
  let returned: Checkout
  let refund: Answered

  beforeAll(async () => {
    const { harness, redis } = get()
    await get().serveBy(server)
    await get().startMissingWorkers()
    const { admin } = await openShop(harness.origin)
    returned = await harness.payAsShopper()
    await harness.notify(returned)
    await waitUntilSettled(harness.database, returned)
    everybody = await harness.payAsShoppers(9)
    load = await Load.on(harness)
    await load.send(everybody.slice(0, 3))
    await begin(redis)
    try {
      const away = sleep(AWAY_MS)
      const { invoice_id } = returned
      const refunded = {
        ...REFUND,
        invoice_id,
        idempotency_key: randomUUID(),
      }
      const booked = timed(statusOf(admin.post("/admin/sbp/refunds", refunded)))
      // The gateway repeats notifications, whether or not they were answered.
      await load.send(everybody.slice(3, 7))
      await load.send(everybody.slice(3, 7))
      refund = await booked
      await away
    } finally {
      await end(redis)
    }
    await load.send(everybody.slice(7))
    await load.end()
  })

  it("answers every notification in time: as stored, or to be repeated", () => {
    expect(load.notified.length).toBe(13)
    for (const answer of load.notified) {
      expect([200, 503]).toContain(inTime(answer))
    }
  })

  it("shows the shoppers the states of their payments", () => {
    expect(load.asked).toHaveLength(13)
    expect(load.asked.map((it) => inTime(it))).toEqual(
      load.asked.map(() => 200)
    )
  })

  it("records a refund, and books it once", async () => {
    const { database } = get().harness
    expect(inTime(refund, OPERATOR_MS)).toBe(200)
    const booked = await until(
      async () => {
        const facts = await refundFactsOf(database, returned)
        return facts?.refunds === "booked" && facts
      },
      "the refund to be booked",
      SETTLED_MS
    )
    expect(booked).toMatchObject({ medusa_refunds: 1, refunded: 1 })
  })

  it("loses no payment, and makes one order for each", async () => {
    const { harness } = get()
    expect(await harness.notifyAtOnce(everybody)).toEqual([200])
    await Promise.all(
      everybody.map((it) => waitUntilSettled(harness.database, it, SETTLED_MS))
    )
    for (const checkout of everybody) {
      const { attention, ...facts } = COMPLETE
      expect(await factsOf(harness.database, checkout)).toMatchObject(facts)
      expect(EXPLAINED).toEqual(
        expect.arrayContaining(await reasonsOf(harness.database, checkout))
      )
    }
  })
}

function inTime(
  { status, ms }: Answered,
  limit = TIMEOUT_MS
): number | string | null {
  return ms < limit ? status : `${status} after ${ms} ms`
}
