import { Modules } from "@medusajs/framework/utils"
import { SBP_PAYOUT_MODULE } from "../../../src/modules/payout"
import type { PayoutRow } from "../../../src/modules/payout/models/payout"
import { recordOutcome } from "../../../src/modules/payout/record-outcome"
import type { SbpPayoutModuleService } from "../../../src/modules/payout/service"
import { publishPayoutEvents } from "../../../src/flows/payouts/publish-payout-events"
import { resolveAttentionWorkflow } from "../../../src/workflows"
import { noStatements } from "../../payouts/support/payout-service"
import { sweep } from "../support/sweep"
import { answerOf } from "../support/shop"
import type { TestShop } from "../support/run-shop-tests"
import type { HttpClient } from "../http-client"
import { until } from "../support/until"
import { approverEmail } from "../../../scripts/seed/logins"
import { CARD, PayoutFixture } from "./payout-fixture"

const LATE = {
  state: "paid" as const,
  gateway_id: "late",
  gateway_status: "DONE",
  final_amount: null,
  is_refused: false,
  error_code: null,
  error_message: null,
  attention: null,
}

export function resolving(use: () => TestShop) {
  const fixture = new PayoutFixture(use)

  const service = () =>
    use().shop.container.resolve<SbpPayoutModuleService>(SBP_PAYOUT_MODULE)

  async function unknown() {
    use().simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
    const payout = await fixture.create()
    expect(payout.state).toBe("unknown")
    return payout
  }

  it("is unknown, listed, and never sent again", async () => {
    const { shop, simulator } = use()
    const { id } = await unknown()
    expect(await shop.attention()).toEqual(["payout_unknown"])
    await sweep(shop.container)
    expect(simulator.executions("payout")).toHaveLength(1)
    expect((await fixture.read(id)).state).toBe("unknown")
  })

  it("is resolved with a note by a person other than its creator", async () => {
    const { shop } = use()
    const { id } = await unknown()
    const found = { outcome: "paid", note: "It is in the cabinet" }
    expect(await answerOf(fixture.act(id, "resolve", found))).toMatchObject({
      status: 400,
    })
    const approver = await fixture.approver()
    const noNote = fixture.act(id, "resolve", { outcome: "paid" }, approver)
    expect((await answerOf(noNote))?.status).toBe(400)
    const payout = await fixture.act(id, "resolve", found, approver)
    expect(payout.state).toBe("resolved_paid")
    expect(payout.history.at(-1)).toMatchObject({
      event: "resolved",
      note: "It is in the cabinet",
      actor_id: payout.resolved_by,
    })
    expect(await shop.attention()).toEqual([])
    const again = fixture.act(id, "resolve", found, approver)
    expect((await answerOf(again))?.status).toBe(400)
    const other = { outcome: "not_paid", note: "It was another one" }
    // This person did not see that the payout was already resolved.
    expect(
      await answerOf(fixture.act(id, "resolve", other, approver))
    ).toMatchObject({ status: 400, data: { code: "already_resolved" } })
    const wrong = { ...other, is_correction: true }
    const corrected = await fixture.act(id, "resolve", wrong, approver)
    expect(corrected.state).toBe("resolved_not_paid")
    const states = corrected.history.flatMap(({ to_state }) => to_state ?? [])
    expect(states).toEqual([
      "sending",
      "unknown",
      "resolved_paid",
      "resolved_not_paid",
    ])
  })

  it("can be replaced once, and only when it is certain that it was not paid", async () => {
    const { id } = await unknown()
    const again = { replaces_id: id, confirm_duplicate: true }
    expect((await answerOf(fixture.create(again)))?.data.message).toMatch(
      /only be replaced once it is certain/
    )
    const approver = await fixture.approver()
    const found = { outcome: "not_paid", note: "Not in the cabinet" }
    await fixture.act(id, "resolve", found, approver)
    // The first payout was executed, whatever the person says: a second person must approve.
    const waiting = await fixture.create(again)
    expect(waiting).toMatchObject({
      state: "awaiting_approval",
      replaces_id: id,
    })
    const card = { card_number: CARD }
    const sent = await fixture.act(waiting.id, "approve", card, approver)
    expect(sent.state).toBe("paid")
    expect((await answerOf(fixture.create(again)))?.data.message).toMatch(
      /has already been replaced/
    )
  })

  it("can be replaced only through the last payout of its chain", async () => {
    const { simulator } = use()
    const fail = () =>
      simulator.fault("payout", { mode: "status", status: 401, times: 1 })
    const replace = (replaces_id: unknown) =>
      fixture.create({
        replaces_id,
        confirm_not_paid: true,
        // The first payout counts as well, because it may have been sent.
        confirm_duplicate: true,
      })
    fail()
    const first = await fixture.create()
    fail()
    const second = await replace(first.id)
    expect([first.state, second.state]).toEqual(["failed", "failed"])
    const third = await replace(second.id)
    expect(third.state).toBe("paid")
    expect((await answerOf(replace(first.id)))?.data.message).toMatch(
      /has already been replaced by .*\. .* replace it instead/
    )
    expect(simulator.executions("payout")).toHaveLength(1)
  })

  it("blocks its replacement when it turns out paid", async () => {
    const { simulator } = use()
    simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
    const { id } = await fixture.create({ amount: "900" })
    const approver = await fixture.approver()
    const found = { outcome: "not_paid", note: "Not in the cabinet" }
    await fixture.act(id, "resolve", found, approver)
    await fixture.create({ amount: "500", card_number: CARD })
    const other = { amount: "900", replaces_id: id, confirm_duplicate: true }
    const waiting = await fixture.create(other)
    expect(waiting.state).toBe("awaiting_approval")
    const paid = { outcome: "paid", note: "It is there", is_correction: true }
    const corrected = await fixture.act(id, "resolve", paid, approver)
    expect(corrected.attention).toBe("payout_paid_twice")
    expect(await use().shop.attention()).toEqual(["payout_paid_twice"])
    const approval = { card_number: CARD }
    expect(
      (await answerOf(fixture.act(waiting.id, "approve", approval, approver)))
        ?.data.message
    ).toMatch(/only be replaced once it is certain/)
    expect(simulator.executions("payout")).toHaveLength(1)
  })

  it("stays listed until the payout itself is resolved", async () => {
    const { shop } = use()
    const { id } = await unknown()
    const [entry] = await shop.ledger.listSbpAttentions({ payout_id: id })
    const off = shop.admin.post(`/admin/sbp/attention/${entry?.id}/resolve`, {
      note: "Away with it",
    })
    expect(await answerOf(off)).toMatchObject({
      status: 400,
      data: {
        message: expect.stringContaining("Resolve the payout itself") as string,
      },
    })
    await expect(
      resolveAttentionWorkflow(shop.container).run({
        input: { id: String(entry?.id), note: "Away", actor_id: "user_own" },
      })
    ).rejects.toMatchObject({ type: "not_allowed" })
    expect(await shop.attention()).toEqual(["payout_unknown"])
  })

  it("is in doubt, if it may have been paid twice, until its entry is resolved", async () => {
    const { shop, sql } = use()
    const { id } = await fixture.create()
    await sql("sbp_payout")
      .where({ id })
      .update({ attention: "payout_paid_twice" })
    await sweep(shop.container)
    expect(await shop.attention()).toEqual(["payout_paid_twice"])
    const [entry] = await shop.ledger.listSbpAttentions({ payout_id: id })
    const resolve = (client: HttpClient) =>
      client.post(`/admin/sbp/attention/${entry?.id}/resolve`, {
        note: "The recipient gave one back",
      })
    // Otherwise the creator could hide that they sent the payout twice.
    expect((await answerOf(resolve(shop.admin)))?.data.message).toMatch(
      /The person who created a payout cannot resolve it/
    )
    await resolve(await fixture.approver())
    const payout = await fixture.read(id)
    expect(payout.attention).toBeNull()
    expect(payout.history.at(-1)).toMatchObject({
      event: "resolved",
      note: "The recipient gave one back",
      actor_email: approverEmail,
    })
    await sweep(shop.container)
    expect(await shop.attention()).toEqual([])
  })

  it.each([
    ["answers with another mask", { mode: "wrong_mask" }],
    ["answers with another amount", { mode: "wrong_amount" }],
    ["answers with another currency", { mode: "wrong_currency" }],
  ] as const)("is left to an operator if the gateway %s", async (_, fault) => {
    const { shop, simulator } = use()
    simulator.fault("payout", { ...fault, times: 1 })
    const payout = await fixture.create()
    expect(payout).toMatchObject({
      state: "unknown",
      error_code: "echo_mismatch",
      attention: "payout_mismatch",
    })
    expect(await shop.attention()).toEqual(["payout_mismatch"])
  })

  it("is visible soon after its process was stopped", async () => {
    const { shop, sql } = use()
    const { id } = await fixture.create()
    // The state after a kill right after the row was committed.
    await sql("sbp_payout")
      .where({ id })
      .update({
        state: "sending",
        paid_at: null,
        gateway_id: null,
        gateway_status: null,
        answer_due_at: new Date(Date.now() - 1_000),
      })
    await sweep(shop.container)
    expect(await fixture.read(id)).toMatchObject({
      state: "unknown",
      error_code: "no_answer",
    })
    expect(await shop.attention()).toEqual(["payout_unknown"])
  })

  it("becomes known by a late answer to its only request", async () => {
    const { shop, simulator } = use()
    simulator.fault("payout", { mode: "slow", delayMs: 30_000, times: 1 })
    const creating = fixture.create()
    const { sql } = use()
    await until(
      () => Promise.resolve(simulator.executions("payout").length > 0),
      "the gateway to be asked"
    )
    await sql("sbp_payout").update({ answer_due_at: new Date(0) })
    await sweep(shop.container)
    expect(await shop.attention()).toEqual(["payout_unknown"])
    simulator.clearFaults()
    expect((await creating).state).toBe("paid")
    expect(await shop.attention()).toEqual([])
  })

  it("is listed again if it was paid after an operator resolved it as not paid", async () => {
    const { shop } = use()
    const { id } = await unknown()
    const approver = await fixture.approver()
    const found = { outcome: "not_paid", note: "Not in the cabinet" }
    await fixture.act(id, "resolve", found, approver)
    // The process that sent the payout was only stalled.
    const { sql } = use()
    const sent = await sql<PayoutRow>("sbp_payout").where({ id }).first()
    await recordOutcome(sql, sent as PayoutRow, LATE)
    await sweep(shop.container)
    expect(await fixture.read(id)).toMatchObject({
      state: "resolved_not_paid",
      gateway_id: "late",
    })
    expect(await shop.attention()).toEqual(["payout_contradiction"])
  })

  /** As a process does that is stopped before it records what it has listed. */
  async function publishListOnly(payout: PayoutRow) {
    const stopped = jest
      .spyOn(service(), "markListed")
      .mockRejectedValueOnce(new Error("the process was stopped"))
    const isPublished = await publishPayoutEvents(use().shop.container, payout)
    stopped.mockRestore()
    expect(isPublished).toBe(false)
  }

  it("stays listed if the process that publishes what came before is stopped at that, or after it", async () => {
    const { shop, sql } = use()
    const { id } = await unknown()
    const stale = await service().resolvePayout(
      String(id),
      {
        actor_id: "user_approver",
        outcome: "not_paid",
        is_correction: false,
        note: "Not in the cabinet",
      },
      noStatements
    )
    const sent = await sql<PayoutRow>("sbp_payout").where({ id }).first()
    await recordOutcome(sql, sent as PayoutRow, LATE)
    await sweep(shop.container)
    expect(await shop.attention()).toEqual(["payout_contradiction"])
    await publishListOnly(stale)
    expect(await shop.attention()).toEqual([])
    await sweep(shop.container)
    expect(await shop.attention()).toEqual(["payout_contradiction"])
    const broken = jest
      .spyOn(shop.container.resolve(Modules.EVENT_BUS), "emit")
      .mockRejectedValueOnce(new Error("the process was stopped"))
    const isPublished = await publishPayoutEvents(shop.container, stale)
    broken.mockRestore()
    expect(isPublished).toBe(false)
    await sweep(shop.container)
    expect(await shop.attention()).toEqual(["payout_contradiction"])
  })

  it("leaves the list if the process that lists its doubt late is stopped at that, or after it", async () => {
    const { shop, sql } = use()
    const { id } = await unknown()
    const stale = await sql<PayoutRow>("sbp_payout").where({ id }).first()
    const found = { outcome: "paid", note: "It is in the cabinet" }
    await fixture.act(id, "resolve", found, await fixture.approver())
    expect(await shop.attention()).toEqual([])
    const unpublished = { published_attention: null, published_state: null }
    const before = { ...(stale as PayoutRow), ...unpublished }
    await publishListOnly(before)
    expect(await shop.attention()).toEqual(["payout_unknown"])
    await sweep(shop.container)
    expect(await shop.attention()).toEqual([])
    const broken = jest
      .spyOn(shop.container.resolve(Modules.EVENT_BUS), "emit")
      .mockRejectedValue(new Error("the process was stopped"))
    const isPublished = await publishPayoutEvents(shop.container, before)
    broken.mockRestore()
    expect(isPublished).toBe(false)
    expect(await shop.attention()).toEqual(["payout_unknown"])
    await sweep(shop.container)
    expect(await shop.attention()).toEqual([])
  })

  it("is pending while the gateway's status is not final", async () => {
    use().simulator.fault("payout", {
      mode: "unknown_status",
      status: "PROCESSING",
      times: 1,
    })
    const payout = await fixture.create()
    expect(payout).toMatchObject({
      state: "pending",
      gateway_status: "PROCESSING",
    })
    // The final status will never arrive.
    expect(await use().shop.attention()).toEqual(["payout_pending"])
  })

  it("can bounce after it was paid", async () => {
    const { id } = await fixture.create({ amount: "900" })
    const note = { note: "Card closed" }
    // Otherwise one person could send any amount on their own word.
    expect(
      (await answerOf(fixture.act(id, "bounce", note)))?.data.message
    ).toMatch(/The person who created a payout cannot resolve it/)
    const approver = await fixture.approver()
    const payout = await fixture.act(id, "bounce", note, approver)
    expect(payout.state).toBe("bounced")
    const again = fixture.act(id, "bounce", note, approver)
    expect((await answerOf(again))?.status).toBe(400)
    // The payout was sent, so it counts until a replacement is sent.
    const next = await fixture.create({ amount: "200" })
    expect(next.state).toBe("awaiting_approval")
    await fixture.act(next.id, "reject", { note: "Not now" })
    const replacement = { amount: "900", replaces_id: id }
    expect((await fixture.create(replacement)).state).toBe("awaiting_approval")
  })

  it("cannot be used to avoid the second person, however often it is resolved", async () => {
    const { simulator } = use()
    const approver = await fixture.approver()
    let replaces_id: unknown
    for (let times = 0; times < 4; times++) {
      const payout = await fixture.create({ amount: "1000", replaces_id })
      replaces_id = payout.id
      if (times === 0) {
        const note = { note: "Sent back" }
        await fixture.act(payout.id, "bounce", note, approver)
      } else {
        expect(payout.state).toBe("awaiting_approval")
        const note = { note: "Not like this" }
        await fixture.act(payout.id, "reject", note)
      }
    }
    expect(simulator.executions("payout")).toHaveLength(1)
    // A rejected payout in between changes nothing.
    const last = await fixture.create({ amount: "1", replaces_id })
    expect(last.state).toBe("awaiting_approval")
  })

  it("leaves a trail that cannot be changed", async () => {
    const { sql } = use()
    await fixture.create()
    await expect(
      sql("sbp_payout_event").update({ actor_id: "user_other" })
    ).rejects.toThrow(/only ever appended to/)
    await expect(sql("sbp_payout_event").delete()).rejects.toThrow(
      /only ever appended to/
    )
    await expect(
      service().deleteSbpPayoutEvents([(await allEvents())[0]?.id ?? ""])
    ).rejects.toThrow()
  })

  const allEvents = () => service().listSbpPayoutEvents({})
}
