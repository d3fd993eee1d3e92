import { setTimeout as sleep } from "node:timers/promises"
import { until } from "../http/support/until"
import type { CrashHarness } from "./crash-harness"
import { factsOf, COMPLETE } from "./support/facts"
import { hiddenFromSweeps } from "./support/hidden-from-sweeps"
import {
  type Checkout,
  invoiceOf,
  makeAllDue,
  waitUntilSettled,
} from "./support/checkout"

/** As many settlements as one process runs at once. */
const AT_ONCE = 3

/**
 * Long enough for a sweep to run, and to wait for a free settlement slot in vain.
 */
const A_SWEEP_MS = 14_000

/** Enough for the next sweep and its work; a hanging turn is released much later. */
const SOON_MS = 60_000

export function hangingSettlements(get: () => CrashHarness) {
  let harness: CrashHarness
  let hanging: Checkout[]
  let other: Checkout

  beforeAll(async () => {
    harness = get()
    await harness.startUnlessRunning()
    hanging = await harness.payAsShoppers(AT_ONCE)
    other = await harness.payAsShopper()
    const emails = hanging.map(({ email }) => `'${email}'`).join()
    await harness.gates.close({
      name: "in the middle of Medusa's work",
      on: ['INSERT ON "order"'],
      when: `NEW.email IN (${emails})`,
    })
    for (const checkout of hanging) {
      expect(await harness.notify(checkout)).toBe(200)
    }
    await harness.gates.untilWaiting(AT_ONCE)
  })
  afterAll(() => harness.gates.removeAll())

  it("marks other payments as paid at once", async () => {
    const { database } = harness
    const answer = await hiddenFromSweeps(database, () => harness.notify(other))
    expect(answer).toBe(200)
    await until(
      async () => (await invoiceOf(database, other))?.state !== "open",
      "the payment to be noticed"
    )
  })

  it("finishes all settlements once the database continues", async () => {
    await makeAllDue(harness.database)
    await sleep(A_SWEEP_MS)
    await harness.gates.removeAll()
    const all = [...hanging, other]
    await Promise.all(
      all.map((it) => waitUntilSettled(harness.database, it, SOON_MS))
    )
    for (const checkout of all) {
      expect(await factsOf(harness.database, checkout)).toEqual(COMPLETE)
    }
  })
}
