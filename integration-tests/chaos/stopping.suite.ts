import { setTimeout as sleep } from "node:timers/promises"
import { until } from "../http/support/until"
import type { CrashHarness } from "./crash-harness"
import { invoiceOf } from "./support/checkout"
import { COMPLETE, factsOf } from "./support/facts"
import type { Point } from "./support/gates"

/** As long as a merchant's own code may take. */
const HELD_MS = 3_000

const BEFORE_THE_ORDER: Point = {
  name: "before the order is made",
  on: ['INSERT ON "order"'],
}

export function stopping(get: () => CrashHarness) {
  afterEach(async () => {
    await get().killAll()
    await get().gates.removeAll()
  })

  it("makes the order that it has begun, and ends", async () => {
    const { database, gates } = get()
    await get().killAll()
    const store = await get().start()
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
