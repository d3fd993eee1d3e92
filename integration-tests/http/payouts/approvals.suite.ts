import type { AdminHealth } from "../../../src/api/admin/sbp/health/read-health"
import { adminClient } from "../admin-api/admin-client"
import { answerOf } from "../support/shop"
import type { TestShop } from "../support/run-shop-tests"
import { RefundFixture } from "../refunds/refund-fixture"
import { CARD, OTHER_CARD, PayoutFixture } from "./payout-fixture"

export function approvals(use: () => TestShop) {
  const fixture = new PayoutFixture(use)
  const sent = () => use().simulator.executions("payout").length

  it("is sent when the second person enters its card number", async () => {
    const { id, state } = await fixture.create({ amount: "1000.01" })
    expect(state).toBe("awaiting_approval")
    expect(sent()).toBe(0)
    const approver = await fixture.approver()
    const card = { card_number: CARD }
    const payout = await fixture.act(id, "approve", card, approver)
    expect(payout).toMatchObject({ state: "paid" })
    expect(payout.approved_by).not.toBe(payout.created_by)
    expect(payout.history.map(({ event }) => event)).toEqual([
      "created",
      "approved",
      "answered",
    ])
    expect(sent()).toBe(1)
  })

  it("waits for approval even if the amount is split", async () => {
    expect((await fixture.create({ amount: "600" })).state).toBe("paid")
    expect((await fixture.create({ amount: "400" })).state).toBe("paid")
    expect((await fixture.create({ amount: "0.01" })).state).toBe(
      "awaiting_approval"
    )
    expect(sent()).toBe(2)
  })

  it("counts the waiting payouts, and the used part of the day's limit", async () => {
    const { shop } = use()
    await fixture.create({ amount: "1000.01" })
    await fixture.create({ amount: "2000.50" })
    await fixture.create({ amount: "10", card_number: OTHER_CARD })
    const { health } = await shop.admin.get<{ health: AdminHealth }>(
      "/admin/sbp/health"
    )
    expect(health.payouts).toMatchObject({
      awaiting_approval: 2,
      used: { RUB: "3010.51" },
    })
  })

  it("is shown only to people who may approve it", async () => {
    const approver = await fixture.approver()
    expect(await fixture.toApprove(approver)).toEqual([])
    const { created_by } = await fixture.create({ amount: "1000.01" })
    await fixture.create({ amount: "2000.50" })
    await fixture.create({ amount: "10", card_number: OTHER_CARD })
    expect(await fixture.toApprove(approver)).toEqual([
      {
        created_by,
        currency_code: "rub",
        amount: "3000.51",
        count: 2,
        batches: 0,
      },
    ])
    // An operator is no approver, and an API key is no person.
    expect(await fixture.toApprove(fixture.operator)).toEqual([])
    expect(await fixture.toApprove(await adminClient(use).apiKey())).toEqual([])
    expect(
      await answerOf(fixture.toApprove(use().shop.anonymous))
    ).toMatchObject({
      status: 401,
    })
  })

  it("is sent once, however many approvals arrive at once", async () => {
    const { id } = await fixture.create({ amount: "5000" })
    const approver = await fixture.approver()
    const card = { card_number: CARD }
    await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        fixture.act(id, "approve", card, approver)
      )
    )
    expect((await fixture.read(id)).state).toBe("paid")
    expect(sent()).toBe(1)
  })

  it("is not sent if its return turns out to be made already", async () => {
    const { shop, simulator } = use()
    const refundFixture = new RefundFixture(use)
    const { invoice, total } = await refundFixture.placeOrder({ quantity: 3 })
    const approver = await fixture.approver()
    const card = { card_number: CARD }
    const resolveAs = (id: unknown, outcome: "paid" | "not_paid") => {
      const body = { outcome, is_correction: true, note: "Seen" }
      return fixture.act(id, "resolve", body, approver)
    }
    const first = await refundFixture.returnBy(invoice.id, total)
    simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
    await fixture.act(first.id, "approve", card, approver)
    await resolveAs(first.id, "not_paid")
    const second = await refundFixture.returnBy(invoice.id, total)
    expect(second.state).toBe("awaiting_approval")
    await resolveAs(first.id, "paid")
    expect(await shop.attention()).toEqual(["returned_twice"])
    const refused = await answerOf(
      fixture.act(second.id, "approve", card, approver)
    )
    expect(refused?.data.message).toMatch(/can still be returned: /)
    expect(sent()).toBe(1)
    await fixture.act(second.id, "reject", { note: "It is back" }, approver)
    expect(await shop.attention()).toEqual([])
    expect(await refundFixture.refunds(invoice.id)).toMatchObject([
      { state: "booked" },
      { state: "released" },
    ])
  })

  it("needs the right card number within few attempts", async () => {
    const { id } = await fixture.create({ amount: "5000" })
    const approver = await fixture.approver()
    const approve = (card_number: string) =>
      fixture.act(id, "approve", { card_number }, approver)
    for (let left = 4; left >= 0; left--) {
      expect(await answerOf(approve(OTHER_CARD))).toMatchObject({
        status: 400,
        data: { code: "another_card" },
      })
    }
    expect(await answerOf(approve(CARD))).toMatchObject({
      status: 400,
      data: {
        message: expect.stringContaining("typed too often") as string,
      },
    })
    expect(sent()).toBe(0)
    const payout = await fixture.act(id, "reject", { note: "Wrong card" })
    expect(payout.state).toBe("rejected")
    expect(payout.history.at(-1)).toMatchObject({ note: "Wrong card" })
  })

  it("lets one approver try few cards, across all payouts", async () => {
    const { sql } = use()
    const approver = await fixture.approver()
    const waiting = [
      await fixture.create({ amount: "5000" }),
      await fixture.create({ amount: "5001" }),
      await fixture.create({ amount: "5002" }),
    ]
    const approve = (id: unknown, card_number: string) =>
      answerOf(fixture.act(id, "approve", { card_number }, approver))
    for (const { id } of waiting.slice(0, 2)) {
      for (let tries = 0; tries < 5; tries++) {
        await approve(id, OTHER_CARD)
      }
    }
    // The right card is refused as well: the answer must not distinguish the two.
    const last = waiting[2]?.id
    const answers = [await approve(last, OTHER_CARD), await approve(last, CARD)]
    expect(answers[0]).toMatchObject({
      status: 400,
      data: { code: "too_many_card_checks" },
    })
    expect(answers[1]?.data).toEqual(answers[0]?.data)
    expect(sent()).toBe(0)
    await sql("sbp_payout_card_check").update({ created_at: new Date(0) })
    expect(await approve(last, CARD)).toBeUndefined()
    expect(sent()).toBe(1)
  })

  it("reveals nothing about the card after the approval", async () => {
    const { id } = await fixture.create({ amount: "5000" })
    const approver = await fixture.approver()
    const approve = (card_number: string) =>
      answerOf(fixture.act(id, "approve", { card_number }, approver))
    expect(await approve(CARD)).toBeUndefined()
    const codes: unknown[] = []
    for (let tries = 0; tries < 11; tries++) {
      codes.push((await approve(OTHER_CARD))?.data.code)
    }
    expect(codes.slice(0, 10)).toEqual(Array(10).fill("another_card"))
    expect(codes[10]).toBe("too_many_card_checks")
    expect((await approve(CARD))?.data.code).toBe("too_many_card_checks")
    expect(sent()).toBe(1)
  })

  it("cannot be approved by its creator, nor by someone who is not listed", async () => {
    const { sql } = use()
    const { id } = await fixture.create({ amount: "5000" })
    const card = { card_number: CARD }
    expect(await answerOf(fixture.act(id, "approve", card))).toMatchObject({
      status: 403,
    })
    // The creator of this payout is a person on both lists.
    const approver = await fixture.approver()
    const { user } = await approver.get<{ user: { id: string } }>(
      "/admin/users/me"
    )
    await sql.transaction(async (trx) => {
      // The database refuses to change the creator, except for its owner.
      await trx.raw("SET LOCAL session_replication_role = replica")
      await trx("sbp_payout").where({ id }).update({ created_by: user.id })
    })
    expect(
      await answerOf(fixture.act(id, "approve", card, approver))
    ).toMatchObject({
      status: 400,
      data: {
        message:
          "The person who created a payout cannot approve it. Ask another approver",
      },
    })
    expect(sent()).toBe(0)
  })

  it("cannot be approved too late", async () => {
    const { sql } = use()
    const { id } = await fixture.create({ amount: "5000" })
    await sql("sbp_payout")
      .where({ id })
      .update({ approve_by: new Date(0) })
    const approver = await fixture.approver()
    const late = fixture.act(id, "approve", { card_number: CARD }, approver)
    // The sweep may have expired the payout by now.
    const tooLate = /has passed|is expired/
    expect((await answerOf(late))?.data.message).toMatch(tooLate)
    expect(sent()).toBe(0)
  })
}
