import { COMPLETE, factsOf } from "./support/facts"
import { type StoreCluster, WORKERS } from "./support/store-cluster"
import { type Checkout, waitUntilSettled } from "./support/checkout"

/** No sweep finds what arrives now: only a worker that is woken handles it. */
const HIDE_FROM_SWEEPS = `
CREATE OR REPLACE FUNCTION hide_from_sweeps() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.process_at := now() + interval '1 hour';
  RETURN NEW;
END $$;
CREATE TRIGGER hide_from_sweeps BEFORE INSERT ON sbp_notification
FOR EACH ROW EXECUTE FUNCTION hide_from_sweeps()`

const PAYMENTS = 6

/** A server that only stores notifications (`settleIn: "worker"`). */
export function workersSettle(get: () => StoreCluster) {
  let checkouts: Checkout[]
  let answers: (number | null)[]

  beforeAll(async () => {
    const cluster = get()
    await cluster.kill("server")
    await cluster.startServer("storing server", { SBP_SETTLE_IN: "worker" })
    await cluster.harness.database.rows(HIDE_FROM_SWEEPS)
    checkouts = await cluster.harness.payAsShoppers(PAYMENTS)
    answers = await cluster.harness.notifyAtOnce(checkouts)
  })
  afterAll(async () => {
    const cluster = get()
    await cluster.harness.database.rows(
      "DROP TRIGGER IF EXISTS hide_from_sweeps ON sbp_notification"
    )
    await cluster.kill("storing server")
    await cluster.startServer("server")
  })

  it("makes their orders in the workers, which are woken for it", async () => {
    const { database } = get().harness
    expect(answers).toEqual([200])
    await Promise.all(checkouts.map((it) => waitUntilSettled(database, it)))
    for (const checkout of checkouts) {
      expect(await factsOf(database, checkout)).toEqual(COMPLETE)
      const settled = `sbp.invoice.settled {"id":"${checkout.invoice_id}"`
      const [settler, ...others] = get().processesThatLogged(settled)
      expect(WORKERS).toContain(settler)
      expect(others).toEqual([])
    }
  })
}
