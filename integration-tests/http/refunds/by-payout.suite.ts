import { publishPayoutEvents } from "../../../src/flows/payouts/publish-payout-events"
import type { Amount } from "../../../src/domain/money"
import type { PayoutRow } from "../../../src/modules/payout/models/payout"
import { recordOutcome } from "../../../src/modules/payout/record-outcome"
import { sweep } from "../support/sweep"
import { OTHER_CARD } from "../payouts/payout-fixture"
import { answerOf } from "../support/shop"
import { until } from "../support/until"
import type { TestShop } from "../support/run-shop-tests"
import { ANSWER_LOST, REQUEST_LOST, REFUSED } from "./gateway-faults"
import { medusaBooksByApi } from "./medusa-books"
import { RefundFixture } from "./refund-fixture"

export function byPayout(use: () => TestShop) {
  const fixture = new RefundFixture(use)
  const { payoutFixture } = fixture

  it("is booked in full in all books once its payout is paid", async () => {
    const { invoice, orderId, total } = await fixture.placeOrder()
    const payout = await fixture.returnBy(invoice.id, total, {
      note: "Broken cup",
    })
    expect(payout).toMatchObject({
      state: "paid",
      purpose: "return",
      invoice_id: invoice.id,
      order_id: orderId,
    })
    expect(await fixture.refunds(invoice.id)).toMatchObject([
      { state: "booked", kind: "return", amount: total },
    ])
    expect(await fixture.listed(`payout_id=${payout.id}`)).toMatchObject([
      { amount: total, attempts: [{ payout_id: payout.id, outcome: "paid" }] },
    ])
    const books = await fixture.books(invoice.id, orderId)
    expect(books).toEqual({
      left: "0.00",
      account: "0.00",
      summary: "0.00",
      refunded: total,
      pending: "0.00",
      booked: total,
      sent: total,
      recorded: "0.00",
    })
    expect(books).toMatchObject(await medusaBooksByApi(use(), orderId))
  })

  it("is booked whole and on the operator's list with the difference if less arrived, until it bounces", async () => {
    const { shop, simulator } = use()
    const { invoice } = await fixture.placeOrder()
    const result = { final_amount: { value: "91.00" } }
    simulator.fault("payout", { mode: "none", result, times: 1 })
    const { id, final_amount } = await fixture.returnBy(invoice.id, "100")
    expect(final_amount).toBe("91.00")
    expect(await fixture.states(invoice.id)).toEqual(["booked"])
    const { attention } = await shop.admin.get<{ attention: object[] }>(
      "/admin/sbp/attention"
    )
    expect(attention).toEqual([
      expect.objectContaining({
        reason: "return_arrived_less",
        payout_id: id,
        amount: "9.00",
        actions: ["resolve"],
      }),
    ])
    // A sweep that read the payout before its answer publishes it once more.
    const [row] = await use().sql<PayoutRow>("sbp_payout").select("*")
    await publishPayoutEvents(shop.container, {
      ...(row as PayoutRow),
      state: "sending",
      published_state: null,
      version: 1,
    })
    expect(await shop.attention()).toEqual(["return_arrived_less"])
    const note = { note: "It came back" }
    const approver = await payoutFixture.approver()
    await payoutFixture.act(id, "bounce", note, approver)
    expect(await shop.attention()).toEqual(["refund_booked_not_paid"])
  })

  it.each([
    ["paid", "91.00", "return_arrived_less"],
    ["failed", null, "payout_contradiction"],
  ] as const)(
    "is on the operator's list if an approver resolves it as paid before the answer %s, with 91.00 of 100.00, is recorded",
    async (state, final_amount, reason) => {
      const { shop, simulator, sql } = use()
      const { invoice } = await fixture.placeOrder()
      simulator.fault("payout", ANSWER_LOST)
      const { id } = await fixture.returnBy(invoice.id, "100")
      const approver = await payoutFixture.approver()
      const found = { outcome: "paid", note: "It is in the cabinet" }
      await payoutFixture.act(id, "resolve", found, approver)
      expect(await shop.attention()).toEqual([])
      const [sent] = await sql<PayoutRow>("sbp_payout").select("*")
      // The process that had sent it was only stalled.
      await recordOutcome(sql, sent as PayoutRow, {
        state,
        gateway_id: "late",
        gateway_status: "DONE",
        final_amount: "91.00" as Amount,
        is_refused: state === "failed",
        error_code: null,
        error_message: null,
        attention: null,
      })
      await sweep(shop.container)
      expect(await payoutFixture.read(id)).toMatchObject({
        state: "resolved_paid",
        final_amount,
      })
      expect(await shop.attention()).toEqual([reason])
    }
  )

  it("is booked in parts, up to the received amount", async () => {
    const { invoice, orderId, total } = await fixture.placeOrder()
    await fixture.returnBy(invoice.id, "100")
    await fixture.returnBy(invoice.id, "49.40")
    const tooMuch = await answerOf(fixture.returnBy(invoice.id, "300.01"))
    expect(tooMuch).toMatchObject({
      status: 400,
      data: {
        message: `Of SBP invoice ${invoice.id} there are 300.00 RUB left to return`,
      },
    })
    expect(await fixture.books(invoice.id, orderId)).toMatchObject({
      left: "300.00",
      account: "300.00",
      summary: "300.00",
      pending: "0.00",
      booked: "149.40",
      sent: "149.40",
    })
    expect(total).toBe("449.40")
  })

  it("is not booked if its payout failed, and can be replaced", async () => {
    const { simulator } = use()
    const { invoice, orderId, total } = await fixture.placeOrder()
    simulator.fault("payout", REFUSED)
    const failed = await fixture.returnBy(invoice.id, total)
    expect(failed.state).toBe("failed")
    expect(await fixture.states(invoice.id)).toEqual(["released"])
    const { left, booked } = await fixture.books(invoice.id, orderId)
    expect([left, booked]).toEqual([total, "0.00"])
    const again = await fixture.returnBy(invoice.id, total, {
      replaces_id: failed.id,
    })
    expect(again.state).toBe("paid")
    expect(await fixture.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      booked: total,
      sent: total,
    })
  })

  it("requires confirm_not_paid after a payout that the gateway refused", async () => {
    const { simulator } = use()
    const { invoice, orderId, total } = await fixture.placeOrder()
    simulator.fault("payout", {
      mode: "execute_then_status",
      status: 401,
      times: 1,
    })
    const refused = await fixture.returnBy(invoice.id, total)
    expect(refused).toMatchObject({ state: "failed", is_refused: true })
    // Another card or another amount is still the same money.
    for (const changes of [
      { replaces_id: refused.id },
      { card_number: OTHER_CARD },
      { amount: "1" },
    ]) {
      const again = fixture.returnBy(invoice.id, total, {
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
      (await answerOf(payoutFixture.act(refused.id, "resolve", found)))?.data
        .message
    ).toMatch(/Ask another operator or approver/)
    const approver = await payoutFixture.approver()
    await payoutFixture.act(refused.id, "resolve", found, approver)
    expect(await fixture.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      booked: total,
    })
    expect(fixture.executed()).toBe(1)
  })

  it("keeps its amount reserved after a database failover that lost its rows", async () => {
    const { shop, simulator, sql } = use()
    const { invoice, orderId, total } = await fixture.placeOrder()
    simulator.fault("payout", { mode: "slow", delayMs: 30_000, times: 1 })
    const returning = fixture.returnBy(invoice.id, total)
    await until(
      () => Promise.resolve(fixture.executed() > 0),
      "the gateway to be asked"
    )
    await sql.transaction(async (trx) => {
      // On a standby that has taken over, none of our triggers has run.
      await trx.raw("SET LOCAL session_replication_role = replica")
      await trx("sbp_payout_event").delete()
      await trx("sbp_payout").delete()
      await trx("sbp_refund_attempt").delete()
      await trx("sbp_refund").delete()
    })
    simulator.clearFaults()
    const payout = await returning
    expect(payout).toMatchObject({
      state: "unknown",
      error_code: "row_lost",
      gateway_status: "DONE",
    })
    expect(payout.history.map(({ event }) => event)).toEqual(["restored"])
    expect(await shop.attention()).toEqual(["payout_unknown"])
    expect(await fixture.states(invoice.id)).toEqual(["reserved"])
    const other = fixture.returnBy(invoice.id, "1", { card_number: OTHER_CARD })
    expect((await answerOf(other))?.data.message).toMatch(
      /there are 0\.00 RUB left/
    )
    await payoutFixture.act(payout.id, "resolve", {
      outcome: "paid",
      note: "Seen",
    })
    expect(await fixture.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      booked: total,
    })
    expect(fixture.executed()).toBe(1)
  })

  it.each([
    ["unknown", ANSWER_LOST],
    ["pending", { mode: "unknown_status", status: "HELD", times: 1 }],
  ] as const)(
    "keeps its amount reserved while its payout is %s, and is booked when an operator resolves it as paid",
    async (state, fault) => {
      const { simulator } = use()
      const { invoice, orderId, total } = await fixture.placeOrder()
      simulator.fault("payout", fault)
      const payout = await fixture.returnBy(invoice.id, total)
      expect(payout.state).toBe(state)
      expect(await fixture.states(invoice.id)).toEqual(["reserved"])
      expect((await fixture.books(invoice.id, orderId)).left).toBe(total)
      const second = await answerOf(fixture.returnBy(invoice.id, "1"))
      expect(second?.data.message).toMatch(/there are 0\.00 RUB left/)
      await payoutFixture.act(payout.id, "resolve", {
        outcome: "paid",
        note: "Seen",
      })
      expect(await fixture.books(invoice.id, orderId)).toMatchObject({
        left: "0.00",
        account: "0.00",
        booked: total,
        sent: total,
      })
    }
  )

  it("releases its amount when an operator resolves its payout as not paid", async () => {
    const { simulator } = use()
    const { invoice, orderId, total } = await fixture.placeOrder()
    simulator.fault("payout", REQUEST_LOST)
    const { id } = await fixture.returnBy(invoice.id, total)
    await payoutFixture.act(id, "resolve", {
      outcome: "not_paid",
      note: "Not there",
    })
    expect(await fixture.states(invoice.id)).toEqual(["released"])
    await fixture.returnBy(invoice.id, total, { replaces_id: id })
    expect(await fixture.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      booked: total,
      sent: total,
    })
  })

  it("is booked once if Medusa's booking fails at first", async () => {
    const { shop } = use()
    const { invoice, orderId, total } = await fixture.placeOrder()
    const payout = await fixture.stoppedIn("confirmOrderChange", () =>
      fixture.returnBy(invoice.id, total)
    )
    expect(payout.state).toBe("paid")
    expect(await fixture.states(invoice.id)).toEqual(["due"])
    await fixture.makeAllDue()
    await sweep(shop.container)
    await sweep(shop.container)
    expect(await fixture.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      account: "0.00",
      pending: "0.00",
      refunded: total,
      booked: total,
      sent: total,
    })
  })

  it("sends its money once if several requests arrive at once", async () => {
    const { simulator } = use()
    const { invoice, orderId, total } = await fixture.placeOrder()
    const all = await Promise.allSettled(
      Array.from({ length: 6 }, (_, index) =>
        fixture.returnBy(invoice.id, total, {
          ...(index % 2 === 1 && { card_number: OTHER_CARD }),
        })
      )
    )
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    expect(simulator.executions("payout")).toHaveLength(1)
    expect(await fixture.books(invoice.id, orderId)).toMatchObject({
      left: "0.00",
      booked: total,
      sent: total,
    })
  })

  it("is refused for an unpaid invoice, for another order, and without an invoice", async () => {
    const { shop } = use()
    const { invoice } = await shop.checkOut()
    const unpaid = await answerOf(fixture.returnBy(invoice.id, "1"))
    expect(unpaid?.data.message).toMatch(/is not paid: there is nothing/)
    const sold = await fixture.placeOrder()
    const other = await answerOf(
      fixture.returnBy(sold.invoice.id, "1", { order_id: "order_other" })
    )
    expect(other?.data.message).toMatch(/not the order of that payment/)
    const none = await answerOf(
      fixture.payoutFixture.create({ purpose: "return" })
    )
    expect(none?.data.message).toMatch(/must name the payment/)
  })
}
