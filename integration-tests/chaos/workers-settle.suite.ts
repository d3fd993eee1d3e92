import { until } from "../http/support/until"
import { COMPLETE, factsOf } from "./support/facts"
import { hiddenFromSweeps } from "./support/hidden-from-sweeps"
import type { StoreCluster } from "./support/store-cluster"
import { type Checkout, waitUntilSettled } from "./support/checkout"

const PAYMENTS = 6

/** A server that only stores notifications (`settleIn: "worker"`). */
export function workersSettle(get: () => StoreCluster) {
  let checkouts: Checkout[]
  let answers: (number | null)[]

  beforeAll(async () => {
    const cluster = get()
    await cluster.serveBy("storing server")
    await cluster.startMissingWorkers()
    checkouts = await cluster.harness.payAsShoppers(PAYMENTS)
    answers = await hiddenFromSweeps(cluster.harness.database, () =>
      cluster.harness.notifyAtOnce(checkouts)
    )
  })

  it("makes the orders in the workers, which it wakes", async () => {
    const { database } = get().harness
    expect(answers).toEqual([200])
    await Promise.all(checkouts.map((it) => waitUntilSettled(database, it)))
    for (const checkout of checkouts) {
      expect(await factsOf(database, checkout)).toEqual(COMPLETE)
      const settled = `sbp.invoice.settled {"id":"${checkout.invoice_id}"`
      const settlers = () => get().processesThatLogged(settled)
      // A process logs after the commit.
      await until(() => Promise.resolve(settlers().length > 0), settled)
      const [settler, ...others] = settlers()
      expect(get().workers).toContain(settler)
      expect(others).toEqual([])
    }
  })
}
