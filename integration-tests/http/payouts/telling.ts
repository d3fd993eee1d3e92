import type { Event, IEventBusModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../../src/modules/ledger"
import { SBP_EVENTS } from "../../../src/shared/events"
import { sweep } from "../../../src/workflows/sweep"
import type { TestShop } from "../support/run-shop-tests"
import { until } from "../support/until"
import { CARD, Desk } from "./desk"

/** What others hear of a payout: each thing once, and ids only. */
export function telling(use: () => TestShop) {
  const desk = new Desk(use)

  const heard: [name: string, data: unknown][] = []
  const hear = ({ name, data }: Event) => {
    heard.push([name, data])
    return Promise.resolve()
  }
  const bus = () =>
    use().shop.container.resolve<IEventBusModuleService>(Modules.EVENT_BUS)

  // Without a name, Medusa's local bus finds nobody to unsubscribe.
  const named = (name: string) => ({ subscriberId: `told-of-${name}` })

  beforeEach(() => {
    heard.length = 0
    SBP_EVENTS.forEach((name) => bus().subscribe(name, hear, named(name)))
  })
  afterEach(() => {
    SBP_EVENTS.forEach((name) => bus().unsubscribe(name, hear, named(name)))
  })

  const newsOf = (id: unknown) =>
    heard.filter(([, data]) => (data as { id: unknown }).id === id)

  it("are events, told once each", async () => {
    const { shop, simulator } = use()
    const paid = await desk.create()
    simulator.fault("payout", { mode: "status", status: 401, times: 1 })
    const failed = await desk.create({ amount: "7" })
    simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
    const unknown = await desk.create({ amount: "8" })
    await until(
      () => Promise.resolve(newsOf(unknown.id).length > 0),
      "the last one to be told"
    )
    await sweep(shop.container)
    await sweep(shop.container)
    for (const { id, state } of [paid, failed, unknown]) {
      expect(newsOf(id)).toEqual([[`sbp.payout.${state}`, { id }]])
    }
    expect([paid, failed, unknown].map(({ state }) => state)).toEqual([
      "paid",
      "failed",
      "unknown",
    ])
    // A subscriber gets what is needed to look it up, and nothing else.
    expect(JSON.stringify(heard)).not.toContain(CARD.slice(-4))
  })

  it("tell an approver that something waits, and others how it ended", async () => {
    const { shop, simulator, sql } = use()
    const approver = await desk.approver()
    const rejected = await desk.create({ amount: "5000" })
    await desk.act(rejected.id, "reject", { note: "Not now" }, approver)
    const expired = await desk.create({ amount: "5000" })
    await sql("sbp_payout")
      .where({ id: expired.id })
      .update({ approve_by: new Date(0) })
    // While it waits, it counts for the card.
    await sweep(shop.container)
    simulator.fault("payout", {
      mode: "unknown_status",
      status: "HELD",
      times: 1,
    })
    const pending = await desk.create({ amount: "9" })
    const found = { outcome: "paid", note: "Seen in the cabinet" }
    await desk.act(pending.id, "resolve", found, approver)
    const bounced = await desk.create({ amount: "11" })
    await desk.act(bounced.id, "bounce", { note: "Card closed" }, approver)
    await sweep(shop.container)
    await sweep(shop.container)
    const told = (id: unknown) => newsOf(id).map(([name]) => name)
    await until(
      () => Promise.resolve(told(expired.id).length > 1),
      "the sweep to end what nobody approved"
    )
    const ends: [unknown, string[]][] = [
      [rejected.id, ["awaiting_approval", "rejected"]],
      [expired.id, ["awaiting_approval", "expired"]],
      [pending.id, ["pending", "resolved"]],
      [bounced.id, ["paid", "bounced"]],
    ]
    for (const [id, names] of ends) {
      expect(told(id)).toEqual(names.map((name) => `sbp.payout.${name}`))
    }
  })

  it("are told by the sweep, when nobody could hear them at first", async () => {
    const { shop, simulator } = use()
    const ledger = shop.container.resolve<object>(SBP_LEDGER_MODULE)
    const deaf = jest
      .spyOn(ledger as { openAttention: () => Promise<void> }, "openAttention")
      .mockRejectedValue(new Error("the database is restarting"))
    simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
    const { id, state } = await desk.create()
    expect(state).toBe("unknown")
    await sweep(shop.container)
    expect(await shop.attention()).toEqual([])
    expect(newsOf(id)).toEqual([])
    deaf.mockRestore()
    await sweep(shop.container)
    expect(await shop.attention()).toEqual(["payout_unknown"])
    await until(
      () => Promise.resolve(newsOf(id).length === 1),
      "it to be told at last"
    )
  })

  it("end with an approval that nobody gave in seven days", async () => {
    const { shop, simulator, sql } = use()
    const { id, approve_by } = await desk.create({ amount: "5000" })
    const days =
      (new Date(String(approve_by)).getTime() - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(6.99)
    expect(days).toBeLessThan(7.01)
    await sweep(shop.container)
    expect((await desk.read(id)).state).toBe("awaiting_approval")
    await sql("sbp_payout")
      .where({ id })
      .update({ approve_by: sql.raw("now() - interval '1 second'") })
    await sweep(shop.container)
    const payout = await desk.read(id)
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
