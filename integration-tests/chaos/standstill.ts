import { setTimeout as sleep } from "node:timers/promises"
import { until } from "../http/support/until"
import type { ChaosRoom } from "./room"
import { factsOf, WHOLE } from "./support/facts"
import { type Checkout, invoiceOf, passTime, settled } from "./support/shoppers"

/** As many settlements as one process runs at once. */
const AT_ONCE = 3

/** The sweeper has come by, and has waited for a turn in vain. */
const A_SWEEP_MS = 26_000

/** The next sweep, and the work itself. */
const SOON_MS = 25_000

export function standstill(get: () => ChaosRoom) {
  let room: ChaosRoom
  let hanging: Checkout[]
  let other: Checkout

  beforeAll(async () => {
    room = get()
    await room.start()
    hanging = await room.manyPaid(AT_ONCE)
    other = await room.paid()
    const emails = hanging.map(({ email }) => `'${email}'`).join()
    await room.gates.shut({
      name: "in the middle of Medusa's work",
      on: ['INSERT ON "order"'],
      when: `NEW.email IN (${emails})`,
    })
    for (const checkout of hanging) {
      expect(await room.tell(checkout)).toBe(200)
    }
    await room.gates.untilWaiting(AT_ONCE)
  })
  afterAll(async () => {
    await room.killAll()
    await room.gates.open()
  })

  it("marks what is paid meanwhile at once", async () => {
    expect(await room.tell(other)).toBe(200)
    await until(
      async () => (await invoiceOf(room.database, other))?.state !== "open",
      "the payment to be noticed",
      5_000
    )
  })

  it("goes on with all of them as soon as it can", async () => {
    await passTime(room.database)
    await sleep(A_SWEEP_MS)
    await room.gates.open()
    const all = [...hanging, other]
    await Promise.all(all.map((it) => settled(room.database, it, SOON_MS)))
    for (const checkout of all) {
      expect(await factsOf(room.database, checkout)).toEqual(WHOLE)
    }
  })
}
