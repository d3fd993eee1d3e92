import { until } from "../http/support/until"
import type { CrashHarness } from "./crash-harness"
import { databaseRestarts } from "./database-restarts.suite"
import { factsOf, COMPLETE } from "./support/facts"
import { BETWEEN_ANSWER_AND_SETTLING } from "./crashes.suite"
import { waitUntilSettled } from "./support/checkout"
import type { StoreProcess } from "./support/store-process"

/** As many notifications as one worker claims at once. */
const BATCH = 20
const BACKLOG = 5 * BATCH

export function workers(get: () => CrashHarness) {
  let harness: CrashHarness
  let server: StoreProcess
  let both: StoreProcess[]

  const startMissing = async () => {
    ;[server, ...both] = await Promise.all([
      harness.startUnlessRunning("server", { MEDUSA_WORKER_MODE: "server" }),
      harness.startWorkerUnlessRunning("one worker"),
      harness.startWorkerUnlessRunning("other worker"),
    ])
  }

  beforeAll(async () => {
    harness = get()
    await startMissing()
  })
  afterAll(() => harness.killAll())

  describe("whose database is restarted", () => {
    databaseRestarts(get, startMissing)
  })

  it("finishes in a worker what a killed server left unfinished", async () => {
    // Three notifications are processed at once, so three can be stopped together.
    const checkouts = await harness.payAsShoppers(8)
    const done = checkouts.slice(0, 5)
    const left = checkouts.slice(5)
    for (const checkout of done) {
      expect(await harness.notify(checkout)).toBe(200)
      await waitUntilSettled(harness.database, checkout)
    }
    await harness.gates.close(BETWEEN_ANSWER_AND_SETTLING)
    for (const checkout of left) {
      expect(await harness.notify(checkout)).toBe(200)
    }
    await harness.gates.untilWaiting(left.length)
    await server.kill()
    await harness.gates.removeAll()
    await harness.waitUntilSettled(left)

    for (const checkout of checkouts) {
      expect(await factsOf(harness.database, checkout)).toEqual(COMPLETE)
    }
    const settled = (processes: readonly StoreProcess[], invoiceId: string) =>
      timesIn(
        processes.map(({ log }) => log).join(),
        `sbp.invoice.settled {"id":"${invoiceId}"`
      )
    // On a busy machine a worker may take even these before the server does.
    const settlers = [
      ...done.map((it) => [it, [server, ...both]] as const),
      ...left.map((it) => [it, both] as const),
    ]
    for (const [{ invoice_id }, processes] of settlers) {
      // A process logs after the commit.
      await until(
        () => Promise.resolve(settled(processes, invoice_id) > 0),
        `the log of ${invoice_id}`
      )
      expect(settled(processes, invoice_id)).toBe(1)
    }
  })

  it("processes every row of a backlog exactly once, in two workers", async () => {
    await harness.gates.close({
      name: "before a notification is done",
      on: ["UPDATE ON sbp_notification"],
      when: "NEW.outcome = 'refused'",
    })
    await harness.database.rows(
      `INSERT INTO sbp_notification (id, invoice_id, provider_id, body_digest,
         body, process_at)
       SELECT 'sbpnot_backlog_' || n, 'sbpinv_backlog_' || n, 'pp_sbp_sbp', n,
         'not a payment', now() FROM generate_series(1, $1) AS n`,
      [BACKLOG]
    )
    await harness.database.rows(
      `INSERT INTO sbp_invoice (id, provider_id, shop_id, state, session_ids,
         amount, currency_code, expires_at, idempotency_key, paid_at, settle_at)
       SELECT 'sbpinv_backlog_' || n, 'pp_sbp_sbp', '100500', 'paid', '{}',
         '1.00', 'rub', now(), 'backlog_' || n, now(), now()
       FROM generate_series(1, $1) AS n`,
      [BACKLOG]
    )
    // The first worker must leave some notifications for the other one.
    const claimed =
      "sbp_notification WHERE process_at > now() + interval '1 minute'"
    await until(
      async () => (await harness.database.count(claimed)) === 2 * BATCH,
      "both workers to take a part"
    )
    await harness.gates.removeAll()
    const waiting = `(SELECT process_at AS at FROM sbp_notification UNION ALL
      SELECT settle_at FROM sbp_invoice) AS them WHERE at IS NOT NULL`
    await until(
      async () => (await harness.database.count(waiting)) === 0,
      "the backlog to be done",
      120_000
    )
    const events = "sbp_invoice_event WHERE invoice_id LIKE 'sbpinv_backlog_%'"
    expect(await harness.database.count(events)).toBe(BACKLOG)
    const processed = () =>
      both.map(({ log }) =>
        timesIn(log, 'sbp.notification.processed {"id":"sbpnot_backlog_')
      )
    await until(
      () => Promise.resolve(processed().reduce((a, b) => a + b) >= BACKLOG),
      "the last of them to be logged"
    )
    const [one = 0, other = 0] = processed()
    expect(one + other).toBe(BACKLOG)
    expect(Math.min(one, other)).toBeGreaterThanOrEqual(BATCH)
  })
}

function timesIn(log: string, text: string): number {
  return log.split(text).length - 1
}
