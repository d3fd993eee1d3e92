import { Modules } from "@medusajs/framework/utils"
import { sweep } from "../../../src/workflows/sweep"
import { OTHER_CARD } from "../payouts/desk"
import { answerOf } from "../support/shop"
import { until } from "../support/until"
import type { TestShop } from "../support/run-shop-tests"
import { LOST, NOT_HEARD, REFUSED } from "./answers"
import { Till } from "./till"

export function byPayout(use: () => TestShop) {
  const till = new Till(use)
  const { desk } = till

  it("is booked when it is paid, in full", async () => {
    const { invoice, orderId, total } = await till.sell()
    const payout = await till.returnBy(invoice.id, total, {
      note: "Broken cup",
    })
    expect(payout).toMatchObject({
      state: "paid",
      purpose: "return",
      invoice_id: invoice.id,
      order_id: orderId,
    })
    expect(await till.refunds(invoice.id)).toMatchObject([
      { state: "booked", kind: "return", amount: total },
    ])
    expect(await till.listed(`payout_id=${payout.id}`)).toMatchObject([
      { amount: total, attempts: [{ payout_id: payout.id, outcome: "paid" }] },
    ])
    expect(await till.books(invoice.id, orderId)).toEqual({
      left: "0.00",
      account: "0.00",
      summary: "0.00",
      refunded: total,
      pending: "0.00",
      booked: total,
      sent: total,
      recorded: "0.00",
    })
  })

  it("is booked in parts, and never more than came", async () => {
    const { invoice, orderId, total } = await till.sell()
    await till.returnBy(invoice.id, "100")
    await till.returnBy(invoice.id, "49.40")
    const tooMuch = await answerOf(till.returnBy(invoice.id, "300.01"))
    expect(tooMuch).toMatchObject({
      status: 400,
      data: {
        message: `Of SBP invoice ${invoice.id} there are 300.00 RUB left to return`,
      },
    })
    expect(await till.books(invoice.id, orderId)).toMatchObject({
      left: "300.00",
      account: "300.00",
      summary: "300.00",
      pending: "0.00",
      booked: "149.40",
      sent: "149.40",
    })
    expect(total).toBe("449.40")
  })

  it("is not booked when it failed, and can be returned again", async () => {
    const { simulator } = use()
    const { invoice, orderId, total } = await till.sell()
    simulator.fault("payout", REFUSED)
    const failed = await till.returnBy(invoice.id, total)
    expect(failed.state).toBe("failed")
    expect(await till.states(invoice.id)).toEqual(["released"])
    const { left, booked } = await till.books(invoice.id, orderId)
    expect([left, booked]).toEqual([total, "0.00"])
    const again = await till.returnBy(invoice.id, total, {
      replaces_id: failed.id,
    })
    expect(again.state).toBe("paid")
    expect(await till.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      booked: total,
      sent: total,
    })
  })

  it.each([400, 422, 429])(
    "keeps its sum when the gateway pays, and then answers %i",
    async (status) => {
      const { shop, simulator } = use()
      const { invoice, total } = await till.sell()
      simulator.fault("payout", {
        mode: "execute_then_status",
        status,
        times: 1,
      })
      const first = await till.returnBy(invoice.id, total)
      expect(first.state).toBe("unknown")
      expect(await shop.attention()).toEqual(["payout_unknown"])
      const second = await answerOf(till.returnBy(invoice.id, total))
      expect(second?.data.message).toMatch(/there are 0\.00 RUB left/)
      expect(till.executed()).toBe(1)
    }
  )

  it("asks whether somebody has looked, before it goes out after a refusal", async () => {
    const { simulator } = use()
    const { invoice, orderId, total } = await till.sell()
    simulator.fault("payout", {
      mode: "execute_then_status",
      status: 401,
      times: 1,
    })
    const refused = await till.returnBy(invoice.id, total)
    expect(refused).toMatchObject({ state: "failed", is_refused: true })
    // Neither another card nor another sum is another money.
    for (const changes of [
      { replaces_id: refused.id },
      { card_number: OTHER_CARD },
      { amount: "1" },
    ]) {
      const again = till.returnBy(invoice.id, total, {
        confirm_not_paid: false,
        ...changes,
      })
      expect(await answerOf(again)).toMatchObject({
        status: 400,
        data: { code: "refused_payout" },
      })
    }
    const found = { outcome: "paid", note: "It is in the cabinet" }
    expect(
      (await answerOf(desk.act(refused.id, "resolve", found)))?.data.message
    ).toMatch(/Ask another operator or approver/)
    const approver = await desk.approver()
    await desk.act(refused.id, "resolve", found, approver)
    expect(await till.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      booked: total,
    })
    expect(till.executed()).toBe(1)
  })

  it("keeps its sum after a failover that has lost it", async () => {
    const { shop, simulator, sql } = use()
    const { invoice, orderId, total } = await till.sell()
    simulator.fault("payout", { mode: "slow", delayMs: 700, times: 1 })
    const returning = till.returnBy(invoice.id, total)
    await until(
      () => Promise.resolve(till.executed() > 0),
      "the gateway to be asked"
    )
    await sql.transaction(async (trx) => {
      // No trigger of ours runs where another server has taken over.
      await trx.raw("SET LOCAL session_replication_role = replica")
      await trx("sbp_payout_event").delete()
      await trx("sbp_payout").delete()
      await trx("sbp_refund_attempt").delete()
      await trx("sbp_refund").delete()
    })
    const payout = await returning
    expect(payout).toMatchObject({
      state: "unknown",
      error_code: "row_lost",
      gateway_status: "DONE",
    })
    expect(payout.history.map(({ event }) => event)).toEqual(["restored"])
    expect(await shop.attention()).toEqual(["payout_unknown"])
    expect(await till.states(invoice.id)).toEqual(["reserved"])
    const other = till.returnBy(invoice.id, "1", { card_number: OTHER_CARD })
    expect((await answerOf(other))?.data.message).toMatch(
      /there are 0\.00 RUB left/
    )
    await desk.act(payout.id, "resolve", { outcome: "paid", note: "Seen" })
    expect(await till.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      booked: total,
    })
    expect(till.executed()).toBe(1)
  })

  it.each([
    ["unknown", LOST],
    ["pending", { mode: "unknown_status", status: "HELD", times: 1 }],
  ] as const)(
    "keeps its sum while it is %s, and is booked when it is found paid",
    async (state, fault) => {
      const { simulator } = use()
      const { invoice, orderId, total } = await till.sell()
      simulator.fault("payout", fault)
      const payout = await till.returnBy(invoice.id, total)
      expect(payout.state).toBe(state)
      expect(await till.states(invoice.id)).toEqual(["reserved"])
      expect((await till.books(invoice.id, orderId)).left).toBe(total)
      const second = await answerOf(till.returnBy(invoice.id, "1"))
      expect(second?.data.message).toMatch(/there are 0\.00 RUB left/)
      await desk.act(payout.id, "resolve", { outcome: "paid", note: "Seen" })
      expect(await till.books(invoice.id, orderId)).toMatchObject({
        left: "0.00",
        account: "0.00",
        booked: total,
        sent: total,
      })
    }
  )

  it("gives its sum back when it is found not paid", async () => {
    const { simulator } = use()
    const { invoice, orderId, total } = await till.sell()
    simulator.fault("payout", NOT_HEARD)
    const { id } = await till.returnBy(invoice.id, total)
    await desk.act(id, "resolve", { outcome: "not_paid", note: "Not there" })
    expect(await till.states(invoice.id)).toEqual(["released"])
    await till.returnBy(invoice.id, total, { replaces_id: id })
    expect(await till.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      booked: total,
      sent: total,
    })
  })

  it("is booked once, when Medusa could not at first", async () => {
    const { shop } = use()
    const { invoice, orderId, total } = await till.sell()
    const orders = shop.container.resolve(Modules.ORDER)
    const broken = jest
      .spyOn(orders, "confirmOrderChange")
      .mockRejectedValueOnce(new Error("the process was stopped"))
    const payout = await till.returnBy(invoice.id, total)
    broken.mockRestore()
    expect(payout.state).toBe("paid")
    expect(await till.states(invoice.id)).toEqual(["due"])
    await till.passTime()
    await sweep(shop.container)
    await sweep(shop.container)
    expect(await till.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      account: "0.00",
      pending: "0.00",
      refunded: total,
      booked: total,
      sent: total,
    })
  })

  it("goes back once, however many click", async () => {
    const { simulator } = use()
    const { invoice, orderId, total } = await till.sell()
    const all = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) =>
        till.returnBy(invoice.id, total, {
          ...(index % 2 === 1 && { card_number: OTHER_CARD }),
        })
      )
    )
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    expect(simulator.executions("payout")).toHaveLength(1)
    expect(await till.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      booked: total,
      sent: total,
    })
  })

  it("that bounces after it was booked is told, and made good once", async () => {
    const { shop } = use()
    const { invoice, orderId, total } = await till.sell()
    const payout = await till.returnBy(invoice.id, total)
    await desk.act(payout.id, "bounce", { note: "The card is closed" })
    expect(await shop.attention()).toEqual(["refund_booked_not_paid"])
    // The booking stays: the shopper is still to get it.
    expect((await till.books(invoice.id, orderId)).booked).toBe(total)
    const other = await answerOf(
      till.returnBy(invoice.id, "1", { replaces_id: payout.id })
    )
    expect(other?.data.message).toMatch(/of the same sum, 449\.40/)
    const good = await till.returnBy(invoice.id, total, {
      replaces_id: payout.id,
      card_number: OTHER_CARD,
    })
    expect(good.state).toBe("paid")
    expect(await shop.attention()).toEqual([])
    expect(await till.states(invoice.id)).toEqual(["booked"])
    expect(await till.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      booked: total,
      refunded: total,
    })
  })

  it("refuses what is not paid, and another order", async () => {
    const { shop } = use()
    const { invoice } = await shop.checkOut()
    const unpaid = await answerOf(till.returnBy(invoice.id, "1"))
    expect(unpaid?.data.message).toMatch(/is not paid: there is nothing/)
    const sold = await till.sell()
    const other = await answerOf(
      till.returnBy(sold.invoice.id, "1", { order_id: "order_other" })
    )
    expect(other?.data.message).toMatch(/not the order of that payment/)
    const none = await answerOf(till.desk.create({ purpose: "return" }))
    expect(none?.data.message).toMatch(/must name the payment/)
  })
}
