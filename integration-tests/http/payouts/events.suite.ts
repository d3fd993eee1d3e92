import type { Event, IEventBusModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../../src/modules/ledger"
import { SBP_EVENTS } from "../../../src/domain/events"
import { sweep } from "../support/sweep"
import type { TestShop } from "../support/run-shop-tests"
import { until } from "../support/until"
import { CARD, PayoutFixture } from "./payout-fixture"

/** The events of a payout: each is published once, and contains only ids. */
export function events(use: () => TestShop) {
  const fixture = new PayoutFixture(use)

  const received: [name: string, data: unknown][] = []
  const record = ({ name, data }: Event) => {
    received.push([name, data])
    return Promise.resolve()
  }
  const bus = () =>
    use().shop.container.resolve<IEventBusModuleService>(Modules.EVENT_BUS)

  // The subscription lasts for the rest of the file: in a store without jobs, Medusa's
  // local bus refuses to subscribe a second time, and does not forget the first.
  beforeAll(() => {
    for (const name of SBP_EVENTS) {
      bus().subscribe(name, record, { subscriberId: `record-${name}` })
    }
  })
  beforeEach(() => {
    received.length = 0
  })

  const eventsOf = (id: unknown) =>
    received.filter(([, data]) => (data as { id: unknown }).id === id)

  it("are emitted once each, with the id only", async () => {
    const { shop, simulator } = use()
    const paid = await fixture.create()
    simulator.fault("payout", { mode: "status", status: 401, times: 1 })
    const failed = await fixture.create({ amount: "7" })
    simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
    const unknown = await fixture.create({ amount: "8" })
    await until(
      () => Promise.resolve(eventsOf(unknown.id).length > 0),
      "the last event"
    )
    await sweep(shop.container)
    await sweep(shop.container)
    for (const { id, state } of [paid, failed, unknown]) {
      expect(eventsOf(id)).toEqual([[`sbp.payout.${state}`, { id }]])
    }
    expect([paid, failed, unknown].map(({ state }) => state)).toEqual([
      "paid",
      "failed",
      "unknown",
    ])
    // A subscriber gets what it needs to look the payout up, and nothing else.
    expect(JSON.stringify(received)).not.toContain(CARD.slice(-4))
  })

  it("notify approvers of a payout that waits, and others of its outcome", async () => {
    const { shop, simulator, sql } = use()
    const approver = await fixture.approver()
    const rejected = await fixture.create({ amount: "5000" })
    await fixture.act(rejected.id, "reject", { note: "Not now" }, approver)
    const expired = await fixture.create({ amount: "5000" })
    await sql("sbp_payout")
      .where({ id: expired.id })
      .update({ approve_by: new Date(0) })
    // While it waits, it counts towards the card's limit.
    await sweep(shop.container)
    simulator.fault("payout", {
      mode: "unknown_status",
      status: "HELD",
      times: 1,
    })
    const pending = await fixture.create({ amount: "9" })
    const found = { outcome: "paid", note: "Seen in the cabinet" }
    await fixture.act(pending.id, "resolve", found, approver)
    const bounced = await fixture.create({ amount: "11" })
    await fixture.act(bounced.id, "bounce", { note: "Card closed" }, approver)
    await sweep(shop.container)
    await sweep(shop.container)
    const namesOf = (id: unknown) => eventsOf(id).map(([name]) => name)
    await until(
      () => Promise.resolve(namesOf(expired.id).length > 1),
      "the sweep to expire the payout"
    )
    const ends: [unknown, string[]][] = [
      [rejected.id, ["awaiting_approval", "rejected"]],
      [expired.id, ["awaiting_approval", "expired"]],
      [pending.id, ["pending", "resolved"]],
      [bounced.id, ["paid", "bounced"]],
    ]
    for (const [id, names] of ends) {
      expect(namesOf(id)).toEqual(names.map((name) => `sbp.payout.${name}`))
    }
  })

  it("are emitted by the sweep if the event bus failed at first", async () => {
    const { shop, simulator } = use()
    const ledger = shop.container.resolve<object>(SBP_LEDGER_MODULE)
    const failing = jest
      .spyOn(ledger as { openAttention: () => Promise<void> }, "openAttention")
      .mockRejectedValue(new Error("the database is restarting"))
    simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
    const { id, state } = await fixture.create()
    expect(state).toBe("unknown")
    await sweep(shop.container)
    expect(await shop.attention()).toEqual([])
    expect(eventsOf(id)).toEqual([])
    failing.mockRestore()
    await sweep(shop.container)
    expect(await shop.attention()).toEqual(["payout_unknown"])
    await until(() => Promise.resolve(eventsOf(id).length === 1), "the event")
  })

  it("include the expiry of a waiting payout after seven days", async () => {
    const { shop, simulator, sql } = use()
    const { id, approve_by } = await fixture.create({ amount: "5000" })
    const days =
      (new Date(String(approve_by)).getTime() - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.99)
    expect(days).toBeLessThan(7.01)
    await sweep(shop.container)
    expect((await fixture.read(id)).state).toBe("awaiting_approval")
    await sql("sbp_payout")
      .where({ id })
      .update({ approve_by: sql.raw("now() - interval '1 second'") })
    await sweep(shop.container)
    const payout = await fixture.read(id)
    expect(payout.state).toBe("expired")
    expect(payout.history.at(-1)).toMatchObject({
      event: "expired",
      from_state: "awaiting_approval",
      to_state: "expired",
      actor_id: null,
    })
    expect(simulator.executions("payout")).toEqual([])
  })
}
