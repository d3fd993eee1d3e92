import { setTimeout as sleep } from "node:timers/promises"
import { adminEmail, demoPassword } from "../../scripts/seed/logins"
import { until } from "../http/support/until"
import type { ChaosRoom } from "./room"
import { factsOf, WHOLE } from "./support/facts"
import { invoiceOf } from "./support/shoppers"
import { folderWithPool } from "./support/small-pool"

const CONNECTIONS = 3
const AT_ONCE = 6

export function smallPool(get: () => ChaosRoom) {
  let room: ChaosRoom

  beforeAll(async () => {
    room = get()
    await room.start({}, folderWithPool(CONNECTIONS))
  })
  afterAll(() => room.killAll())

  it("has as few connections as it should", async () => {
    await Promise.all(Array.from({ length: AT_ONCE }, () => logIn(room.origin)))
    expect(await room.database.connections()).toBe(CONNECTIONS)
  })

  it("settles many payments at once, and still answers", async () => {
    const checkouts = await room.manyPaid(AT_ONCE)
    const answers = await Promise.all(checkouts.map((it) => room.tell(it)))
    expect(answers).toEqual(checkouts.map(() => 200))
    await until(
      async () => {
        expect(await logIn(room.origin)).toBe(200)
        await sleep(500)
        const invoices = await Promise.all(
          checkouts.map((it) => invoiceOf(room.database, it))
        )
        return invoices.every((invoice) => invoice?.state === "settled")
      },
      "all of them to be settled",
      60_000
    )
    for (const checkout of checkouts) {
      expect(await factsOf(room.database, checkout)).toEqual(WHOLE)
    }
  })
}

/** As patient as people are who want to log in. */
const TIMEOUT_MS = 10_000

/** The status of the answer. */
async function logIn(origin: string): Promise<number> {
  const { status } = await fetch(`${origin}/auth/user/emailpass`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: adminEmail, password: demoPassword }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return status
}
