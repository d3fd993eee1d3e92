import { answerOf } from "../support/shop"
import type { TestShop } from "../support/run-shop-tests"
import { Till } from "../refunds/till"
import { CARD, Desk, OTHER_CARD } from "./desk"

export function approvals(use: () => TestShop) {
  const desk = new Desk(use)
  const sent = () => use().simulator.executions("payout").length

  it("let a large sum go when a second person types the card", async () => {
    const { id, state } = await desk.create({ amount: "1000.01" })
    expect(state).toBe("awaiting_approval")
    expect(sent()).toBe(0)
    const approver = await desk.approver()
    const card = { card_number: CARD }
    const payout = await desk.act(id, "approve", card, approver)
    expect(payout).toMatchObject({ state: "paid" })
    expect(payout.approved_by).not.toBe(payout.created_by)
    expect(payout.history.map(({ event }) => event)).toEqual([
      "created",
      "approved",
      "answered",
    ])
    expect(sent()).toBe(1)
  })

  it("are not got around by splitting a sum", async () => {
    expect((await desk.create({ amount: "600" })).state).toBe("paid")
    expect((await desk.create({ amount: "400" })).state).toBe("paid")
    expect((await desk.create({ amount: "0.01" })).state).toBe(
      "awaiting_approval"
    )
    expect(sent()).toBe(2)
  })

  it("are not got around by fifty parts at once", async () => {
    await Promise.allSettled(
      Array.from({ length: 50 }, (_, index) =>
        desk.create({ amount: `${100 + index}.00` })
      )
    )
    const { payouts } = await desk.list("?limit=100&state=paid")
    const sum = payouts.reduce((sum, { amount }) => sum + Number(amount), 0)
    expect(sum).toBeGreaterThan(0)
    expect(sum).toBeLessThanOrEqual(1_000)
    expect(sent()).toBe(payouts.length)
  })

  it("send once, however many approve at once", async () => {
    const { id } = await desk.create({ amount: "5000" })
    const approver = await desk.approver()
    const card = { card_number: CARD }
    await Promise.allSettled(
      Array.from({ length: 20 }, () => desk.act(id, "approve", card, approver))
    )
    expect((await desk.read(id)).state).toBe("paid")
    expect(sent()).toBe(1)
  })

  it("send nothing back that turned out to be back already", async () => {
    const { shop, simulator } = use()
    const till = new Till(use)
    const { invoice, total } = await till.sell({ quantity: 3 })
    const approver = await desk.approver()
    const card = { card_number: CARD }
    const isPaid = (id: unknown, outcome: "paid" | "not_paid") => {
      const body = { outcome, is_correction: true, note: "Seen" }
      return desk.act(id, "resolve", body, approver)
    }
    const first = await till.returnBy(invoice.id, total)
    simulator.fault("payout", { mode: "execute_then_reset", times: 1 })
    await desk.act(first.id, "approve", card, approver)
    await isPaid(first.id, "not_paid")
    const second = await till.returnBy(invoice.id, total)
    expect(second.state).toBe("awaiting_approval")
    await isPaid(first.id, "paid")
    expect(await shop.attention()).toEqual(["returned_twice"])
    const refused = await answerOf(
      desk.act(second.id, "approve", card, approver)
    )
    expect(refused?.data.message).toMatch(/would be too much/)
    expect(sent()).toBe(1)
    await desk.act(second.id, "reject", { note: "It is back" }, approver)
    expect(await shop.attention()).toEqual([])
    expect(await till.refunds(invoice.id)).toMatchObject([
      { state: "booked" },
      { state: "released" },
    ])
  })

  it("need the same card, and few tries", async () => {
    const { id } = await desk.create({ amount: "5000" })
    const approver = await desk.approver()
    const approve = (card_number: string) =>
      desk.act(id, "approve", { card_number }, approver)
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
    const payout = await desk.act(id, "reject", { note: "Wrong card" })
    expect(payout.state).toBe("rejected")
    expect(payout.history.at(-1)).toMatchObject({ note: "Wrong card" })
  })

  it("tell a person about few cards, of however many payouts", async () => {
    const { sql } = use()
    const approver = await desk.approver()
    const waiting = [
      await desk.create({ amount: "5000" }),
      await desk.create({ amount: "5001" }),
      await desk.create({ amount: "5002" }),
    ]
    const approve = (id: unknown, card_number: string) =>
      answerOf(desk.act(id, "approve", { card_number }, approver))
    for (const { id } of waiting.slice(0, 2)) {
      for (let tries = 0; tries < 5; tries++) {
        await approve(id, OTHER_CARD)
      }
    }
    // The right one as well: the answer must not tell them apart.
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

  it("tell nothing about the card of a payout that was approved", async () => {
    const { id } = await desk.create({ amount: "5000" })
    const approver = await desk.approver()
    const approve = (card_number: string) =>
      answerOf(desk.act(id, "approve", { card_number }, approver))
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

  it("are not given by whoever created it, nor without being listed", async () => {
    const { sql } = use()
    const { id } = await desk.create({ amount: "5000" })
    const card = { card_number: CARD }
    expect(await answerOf(desk.act(id, "approve", card))).toMatchObject({
      status: 403,
    })
    // Somebody who is on both lists, as this one's creator.
    const approver = await desk.approver()
    const { user } = await approver.get<{ user: { id: string } }>(
      "/admin/users/me"
    )
    await sql.transaction(async (trx) => {
      // Its maker does not change, but for whoever owns the database.
      await trx.raw("SET LOCAL session_replication_role = replica")
      await trx("sbp_payout").where({ id }).update({ created_by: user.id })
    })
    expect(
      await answerOf(desk.act(id, "approve", card, approver))
    ).toMatchObject({
      status: 400,
      data: {
        message:
          "A payout is approved by somebody else than the person who created it",
      },
    })
    expect(sent()).toBe(0)
  })

  it("do not come too late", async () => {
    const { sql } = use()
    const { id } = await desk.create({ amount: "5000" })
    await sql("sbp_payout")
      .where({ id })
      .update({ approve_by: new Date(0) })
    const approver = await desk.approver()
    const late = desk.act(id, "approve", { card_number: CARD }, approver)
    expect((await answerOf(late))?.data.message).toMatch(/has passed/)
    expect(sent()).toBe(0)
  })
}
