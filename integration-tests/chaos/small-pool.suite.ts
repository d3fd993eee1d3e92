import { setTimeout as sleep } from "node:timers/promises"
import { adminEmail, demoPassword } from "../../scripts/seed/logins"
import { until } from "../http/support/until"
import { type CrashHarness, STORE } from "./crash-harness"
import { factsOf, COMPLETE } from "./support/facts"
import { invoiceOf } from "./support/checkout"
import { folderWithPool } from "./support/small-pool-folder"

const CONNECTIONS = 3
const AT_ONCE = 6

export function smallPool(get: () => CrashHarness) {
  let harness: CrashHarness

  beforeAll(async () => {
    harness = get()
    await harness.start(STORE, {}, await folderWithPool(CONNECTIONS))
  })
  afterAll(() => harness.killAll())

  it("opens no more connections than its pool has", async () => {
    await Promise.all(
      Array.from({ length: AT_ONCE }, () => logIn(harness.origin))
    )
    expect(await harness.database.connections()).toBe(CONNECTIONS)
  })

  it("settles many payments at once, and still answers requests", async () => {
    const checkouts = await harness.payAsShoppers(AT_ONCE)
    const answers = await Promise.all(checkouts.map((it) => harness.notify(it)))
    expect(answers).toEqual(checkouts.map(() => 200))
    await until(
      async () => {
        expect(await logIn(harness.origin)).toBe(200)
        await sleep(500)
        const invoices = await Promise.all(
          checkouts.map((it) => invoiceOf(harness.database, it))
        )
        return invoices.every((invoice) => invoice?.state === "settled")
      },
      "all of them to be settled",
      120_000
    )
    for (const checkout of checkouts) {
      expect(await factsOf(harness.database, checkout)).toEqual(COMPLETE)
    }
  })
}

/** People wait this long for a login. */
const TIMEOUT_MS = 10_000

/** Logs in, and returns the status of the answer. */
async function logIn(origin: string): Promise<number> {
  const { status } = await fetch(`${origin}/auth/user/emailpass`, {
    method: "POST",
    // A busy store would close an idle connection under the next request.
    headers: { "content-type": "application/json", connection: "close" },
    body: JSON.stringify({ email: adminEmail, password: demoPassword }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return status
}
