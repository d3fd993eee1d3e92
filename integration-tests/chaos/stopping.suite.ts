import { setTimeout as sleep } from "node:timers/promises"
import { PAYOUTS, payoutOf } from "../http/payouts/payout-fixture"
import { until } from "../http/support/until"
import type { CrashHarness } from "./crash-harness"
import { invoiceOf, openShop } from "./support/checkout"
import { COMPLETE, factsOf } from "./support/facts"
import type { Point } from "./support/gates"

/** How long a merchant's own code may take. */
const HELD_MS = 3_000

const BEFORE_THE_ORDER: Point = {
  name: "before the order is made",
  on: ['INSERT ON "order"'],
}

export function stopping(get: () => CrashHarness) {
  afterEach(() => get().gates.removeAll())
  afterAll(() => get().killAll())

  it("waits for the answer to a payout, stores it, and then stops", async () => {
    const { database, simulator, otherOrigin } = get()
    const store = await get().startOtherUnlessRunning()
    const { admin } = await openShop(otherOrigin)
    const sending = () =>
      database.rows("SELECT id FROM sbp_payout WHERE state = 'sending'")
    simulator.fault("payout", { mode: "slow", delayMs: 8_000, times: 1 })
    const answer = admin.post(PAYOUTS, payoutOf({ amount: "61.30" }))
    await until(async () => (await sending()).length > 0, "the payout")
    store.stop()
    await store.waitForLog("Gracefully shutting down", 60_000)
    expect(await sending()).toHaveLength(1)

    expect(await answer).toMatchObject({ payout: { state: "paid" } })
    await until(() => Promise.resolve(!store.isRunning), "its end", 60_000)
  })

  it("completes the order that it has begun, and then stops", async () => {
    const { database, gates } = get()
    const store = await get().startUnlessRunning()
    const checkout = await get().payAsShopper()
    await gates.close(BEFORE_THE_ORDER)
    expect(await get().notify(checkout)).toBe(200)
    await gates.untilWaiting()
    store.stop()
    await store.waitForLog("Gracefully shutting down")
    await sleep(HELD_MS)
    await gates.open(BEFORE_THE_ORDER)
    await until(() => Promise.resolve(!store.isRunning), "its end")
    expect(await factsOf(database, checkout)).toEqual(COMPLETE)
    expect(await invoiceOf(database, checkout)).toMatchObject({
      booking_started_at: null,
    })
  })
}
