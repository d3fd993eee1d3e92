import { SBP_PAYOUT_MODULE } from "../../../src/modules/payout"
import type { PayoutRow } from "../../../src/modules/payout/models/payout"
import { recordOutcome } from "../../../src/modules/payout/sending/record-outcome"
import type { SbpPayoutModuleService } from "../../../src/modules/payout/service"
import { sweep } from "../../../src/workflows/sweep"
import { answerOf } from "../support/shop"
import type { TestShop } from "../support/run-shop-tests"
import { until } from "../support/until"
import { CARD, Desk } from "./desk"

export function resolving(use: () => TestShop) {
  const desk = new Desk(use)

  const service = () =>
    use().shop.container.resolve<SbpPayoutModuleService>(SBP_PAYOUT_MODULE)

  async function unknown() {
    use().simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
    const payout = await desk.create()
    expect(payout.state).toBe("unknown")
    return payout
  }

  it("is unknown, on the list, and never sent again", async () => {
    const { shop, simulator } = use()
    const { id } = await unknown()
    expect(await shop.attention()).toEqual(["payout_unknown"])
    await sweep(shop.container)
    expect(simulator.executions("payout")).toHaveLength(1)
    expect((await desk.read(id)).state).toBe("unknown")
  })

  it("is resolved by somebody else than who created it, with a note", async () => {
    const { shop } = use()
    const { id } = await unknown()
    const found = { outcome: "paid", note: "It is in the cabinet" }
    expect(await answerOf(desk.act(id, "resolve", found))).toMatchObject({
      status: 400,
    })
    const approver = await desk.approver()
    const noNote = desk.act(id, "resolve", { outcome: "paid" }, approver)
    expect((await answerOf(noNote))?.status).toBe(400)
    const payout = await desk.act(id, "resolve", found, approver)
    expect(payout.state).toBe("resolved_paid")
    expect(payout.history.at(-1)).toMatchObject({
      event: "resolved",
      note: "It is in the cabinet",
      actor_id: payout.resolved_by,
    })
    expect(await shop.attention()).toEqual([])
    const again = desk.act(id, "resolve", found, approver)
    expect((await answerOf(again))?.status).toBe(400)
    const other = { outcome: "not_paid", note: "It was another one" }
    // Somebody who did not see that it was resolved already.
    expect(
      await answerOf(desk.act(id, "resolve", other, approver))
    ).toMatchObject({ status: 400, data: { code: "already_resolved" } })
    const wrong = { ...other, is_correction: true }
    const corrected = await desk.act(id, "resolve", wrong, approver)
    expect(corrected.state).toBe("resolved_not_paid")
    const states = corrected.history.flatMap(({ to_state }) => to_state ?? [])
    expect(states).toEqual([
      "sending",
      "unknown",
      "resolved_paid",
      "resolved_not_paid",
    ])
  })

  it("is made good by another payout, once, and only when it is certain", async () => {
    const { id } = await unknown()
    const again = { replaces_id: id, confirm_duplicate: true }
    expect((await answerOf(desk.create(again)))?.data.message).toMatch(
      /only be replaced once it is certain/
    )
    const approver = await desk.approver()
    const found = { outcome: "not_paid", note: "Not in the cabinet" }
    await desk.act(id, "resolve", found, approver)
    // It was executed, whatever the person says: a second one has to agree.
    const waiting = await desk.create(again)
    expect(waiting).toMatchObject({
      state: "awaiting_approval",
      replaces_id: id,
    })
    const card = { card_number: CARD }
    const sent = await desk.act(waiting.id, "approve", card, approver)
    expect(sent.state).toBe("paid")
    expect((await answerOf(desk.create(again)))?.data.message).toMatch(
      /has been replaced already/
    )
  })

  it("is made good only by the last of several", async () => {
    const { simulator } = use()
    const fail = () =>
      simulator.fault("payout", { mode: "status", status: 401, times: 1 })
    const replace = (replaces_id: unknown) =>
      desk.create({
        replaces_id,
        confirm_not_paid: true,
        // Of the first one as well: it may be gone, too.
        confirm_duplicate: true,
      })
    fail()
    const first = await desk.create()
    fail()
    const second = await replace(first.id)
    expect([first.state, second.state]).toEqual(["failed", "failed"])
    const third = await replace(second.id)
    expect(third.state).toBe("paid")
    expect((await answerOf(replace(first.id)))?.data.message).toMatch(
      /has been replaced already, by .*: .* replace that one/
    )
    expect(simulator.executions("payout")).toHaveLength(1)
  })

  it("that turns out paid keeps what should make it good from being sent", async () => {
    const { simulator } = use()
    simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
    const { id } = await desk.create({ amount: "900" })
    const approver = await desk.approver()
    const found = { outcome: "not_paid", note: "Not in the cabinet" }
    await desk.act(id, "resolve", found, approver)
    await desk.create({ amount: "500", card_number: CARD })
    const other = { amount: "900", replaces_id: id, confirm_duplicate: true }
    const waiting = await desk.create(other)
    expect(waiting.state).toBe("awaiting_approval")
    const paid = { outcome: "paid", note: "It is there", is_correction: true }
    const corrected = await desk.act(id, "resolve", paid, approver)
    expect(corrected.attention).toBe("payout_paid_twice")
    expect(await use().shop.attention()).toEqual(["payout_paid_twice"])
    const approval = { card_number: CARD }
    expect(
      (await answerOf(desk.act(waiting.id, "approve", approval, approver)))
        ?.data.message
    ).toMatch(/only be replaced once it is certain/)
    expect(simulator.executions("payout")).toHaveLength(1)
  })

  it("stays on the list until the payout itself is resolved", async () => {
    const { shop } = use()
    const { id } = await unknown()
    const [entry] = await shop.ledger.listSbpAttentions({ payout_id: id })
    const off = shop.admin.post(`/admin/sbp/attention/${entry?.id}/resolve`, {
      note: "Away with it",
    })
    expect(await answerOf(off)).toMatchObject({
      status: 400,
      data: {
        message: expect.stringContaining("resolve the payout itself") as string,
      },
    })
    expect(await shop.attention()).toEqual(["payout_unknown"])
  })

  it.each([
    ["answers with another mask", { mode: "wrong_mask" }],
    ["answers with another sum", { mode: "wrong_amount" }],
    ["answers with another currency", { mode: "wrong_currency" }],
  ] as const)("when the gateway %s is for a person", async (_, fault) => {
    const { shop, simulator } = use()
    simulator.fault("payout", { ...fault, times: 1 })
    const payout = await desk.create()
    expect(payout).toMatchObject({
      state: "unknown",
      error_code: "echo_mismatch",
      attention: "payout_mismatch",
    })
    expect(await shop.attention()).toEqual(["payout_mismatch"])
  })

  it("comes of a process that was stopped, and is visible soon", async () => {
    const { shop, sql } = use()
    const { id } = await desk.create()
    // As a kill right after the row was committed leaves it.
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
    expect(await desk.read(id)).toMatchObject({
      state: "unknown",
      error_code: "no_answer",
    })
    expect(await shop.attention()).toEqual(["payout_unknown"])
  })

  it("becomes known by a late answer of the one call", async () => {
    const { shop, simulator } = use()
    simulator.fault("payout", { mode: "slow", delayMs: 900, times: 1 })
    const creating = desk.create()
    const { sql } = use()
    await until(
      () => Promise.resolve(simulator.executions("payout").length > 0),
      "the gateway to be asked"
    )
    await sql("sbp_payout").update({ answer_due_at: new Date(0) })
    await sweep(shop.container)
    expect(await shop.attention()).toEqual(["payout_unknown"])
    expect((await creating).state).toBe("paid")
    expect(await shop.attention()).toEqual([])
  })

  it("that a person called not paid, and was, is on the list again", async () => {
    const { shop } = use()
    const { id } = await unknown()
    const approver = await desk.approver()
    const found = { outcome: "not_paid", note: "Not in the cabinet" }
    await desk.act(id, "resolve", found, approver)
    // The process that had sent it was only asleep.
    const late = {
      state: "paid" as const,
      gateway_id: "late",
      gateway_status: "DONE",
      final_amount: null,
      is_refused: false,
      error_code: null,
      error_message: null,
      attention: null,
    }
    const { sql } = use()
    const sent = await sql<PayoutRow>("sbp_payout").where({ id }).first()
    await recordOutcome(sql, sent as PayoutRow, late)
    await sweep(shop.container)
    expect(await desk.read(id)).toMatchObject({
      state: "resolved_not_paid",
      gateway_id: "late",
    })
    expect(await shop.attention()).toEqual(["payout_contradiction"])
  })

  it("of a status that is not final is pending", async () => {
    use().simulator.fault("payout", {
      mode: "unknown_status",
      status: "PROCESSING",
      times: 1,
    })
    const payout = await desk.create()
    expect(payout).toMatchObject({
      state: "pending",
      gateway_status: "PROCESSING",
    })
    // Nobody will ever tell the rest.
    expect(await use().shop.attention()).toEqual(["payout_pending"])
  })

  it("may be that the bank sends the money back", async () => {
    const { id } = await desk.create({ amount: "900" })
    const note = { note: "Card closed" }
    // By their own word, somebody could send as much as they like.
    expect(
      (await answerOf(desk.act(id, "bounce", note)))?.data.message
    ).toMatch(/somebody else than the person who created it/)
    const approver = await desk.approver()
    const payout = await desk.act(id, "bounce", note, approver)
    expect(payout.state).toBe("bounced")
    const again = desk.act(id, "bounce", note, approver)
    expect((await answerOf(again))?.status).toBe(400)
    // It did leave: it counts, until another one makes it good.
    const next = await desk.create({ amount: "200" })
    expect(next.state).toBe("awaiting_approval")
    await desk.act(next.id, "reject", { note: "Not now" })
    const replacement = { amount: "900", replaces_id: id }
    expect((await desk.create(replacement)).state).toBe("awaiting_approval")
  })

  it("gets nobody around a second person, however often it is said", async () => {
    const { simulator } = use()
    const approver = await desk.approver()
    let replaces_id: unknown
    for (let times = 0; times < 4; times++) {
      const payout = await desk.create({ amount: "1000", replaces_id })
      replaces_id = payout.id
      if (times === 0) {
        const note = { note: "Sent back" }
        await desk.act(payout.id, "bounce", note, approver)
      } else {
        expect(payout.state).toBe("awaiting_approval")
        const note = { note: "Not like this" }
        await desk.act(payout.id, "reject", note)
      }
    }
    expect(simulator.executions("payout")).toHaveLength(1)
    // What was rejected in between changes nothing.
    const last = await desk.create({ amount: "1", replaces_id })
    expect(last.state).toBe("awaiting_approval")
  })

  it("leaves a trail that nobody changes", async () => {
    const { sql } = use()
    await desk.create()
    await expect(
      sql("sbp_payout_event").update({ actor_id: "somebody" })
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
