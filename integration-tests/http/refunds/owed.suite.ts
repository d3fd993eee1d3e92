import { randomUUID } from "node:crypto"
import type { HttpTypes } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { AdminInvoice } from "../../../src/api/admin/sbp/invoices/read-invoice"
import { minus } from "../../../src/domain/money"
import { reserveReturnWithoutOrder } from "../../../src/flows/refunds/return-money"
import { payOut, type PayOutRequest } from "../../../src/workflows"
import type { JsonObject } from "../../../simulator/wire/exact-json"
import { CARD, PAYOUTS, payoutOf } from "../payouts/payout-fixture"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { until } from "../support/until"
import { untilWaiting } from "../support/until-waiting"
import { ANSWER_LOST } from "./gateway-faults"
import { OrderChanges } from "./order-changes"
import { RequestFixture } from "../shop/request-fixture"
import { RefundFixture } from "./refund-fixture"
import { PaymentsWithoutOrder } from "./payments-without-order"

/** The price of one of two packets of tea; one is returned. */
const ONE = "349.90"
const ASKS = { confirm_more_than_owed: false }

export function owed(use: () => TestShop) {
  const fixture = new RefundFixture(use)
  const { payoutFixture } = fixture
  const changes = new OrderChanges(use)

  async function owedOf(id: string) {
    const { invoice } = await use().shop.admin.get<{ invoice: AdminInvoice }>(
      `/admin/sbp/invoices/${id}`
    )
    return invoice.owed_to_shopper
  }

  const soldAndSentBack = () =>
    use().prepare("sold_and_sent_back", async () => {
      const sold = await fixture.placeOrder({ quantity: 2 })
      await changes.requestReturn(sold.orderId)
      return sold
    })

  /** An order that two payments paid, and from which one item is on its way back. */
  async function paidInParts() {
    const { shop } = use()
    const { invoice, orderId } = await fixture.placeTwo()
    await shop.makeDearer(orderId)
    const requests = new RequestFixture(use)
    const rest = await requests.pay(await shop.openCollectionOf(orderId))
    await shop.settled(rest.id)
    await changes.requestReturn(orderId)
    return { invoice, rest }
  }

  /** The gateway reports a refund by itself, after the payment. */
  async function report(
    { gateway_payment_id }: { gateway_payment_id: string | null },
    override: JsonObject,
    reason: string
  ) {
    const { shop, simulator } = use()
    await simulator.notify(String(gateway_payment_id), { override })
    await until(
      async () => (await shop.attention()).includes(reason),
      `${reason} to be listed`
    )
  }

  const reportRefund = (invoice: Parameters<typeof report>[0], value: string) =>
    report(
      invoice,
      { status: "REFUNDED", refunded_amount: { value, currency: "RUB" } },
      "refund_not_recorded"
    )

  const question = (message: RegExp) => ({
    status: 400,
    data: {
      type: "not_allowed",
      code: "more_than_owed",
      message: expect.stringMatching(message) as string,
    },
  })

  describe("and more than that went back", () => {
    const resolve = (id: unknown, outcome: "paid" | "not_paid") =>
      payoutFixture.act(String(id), "resolve", {
        outcome,
        is_correction: true,
        note: "Seen",
      })

    const entries = async () => {
      const { shop } = use()
      const open = await shop.ledger.listSbpAttentions({ resolved_at: null })
      return open.map(({ reason, amount, details }) => ({
        reason,
        amount,
        details,
      }))
    }

    it("is listed if it was returned again, and was paid the first time after all", async () => {
      const { invoice, orderId } = await soldAndSentBack()
      use().simulator.fault("payout", ANSWER_LOST)
      const first = await fixture.returnBy(invoice.id, ONE, ASKS)
      await resolve(first.id, "not_paid")
      const { state } = await fixture.returnBy(invoice.id, ONE, ASKS)
      expect(state).toBe("paid")
      expect(await entries()).toEqual([])
      await resolve(first.id, "paid")
      expect(await entries()).toEqual([
        {
          reason: "returned_beyond_owed",
          amount: ONE,
          details: { order_id: orderId, amount: ONE },
        },
      ])
      // Medusa's own books show the refund as a smaller order.
      expect(await fixture.books(invoice.id, orderId)).toMatchObject({
        refunded: "699.80",
      })
    })

    it("is listed if its return was cancelled behind credit lines, and was paid after all", async () => {
      const { invoice, orderId } = await fixture.placeTwo()
      await changes.fulfil(orderId)
      const [item] = await changes.items(orderId)
      const items = [{ id: String(item?.id), quantity: 1 }]
      const returnId = await changes.beginReturn(orderId, items)
      await changes.confirmReturn(returnId)
      use().simulator.fault("payout", ANSWER_LOST)
      const { id } = await fixture.returnBy(invoice.id, ONE, ASKS)
      await changes.cancelReturnBehindCredit(returnId, orderId, Number(ONE))
      await resolve(id, "paid")
      expect(await fixture.states(invoice.id)).toEqual(["booked"])
      expect(await entries()).toMatchObject([
        { reason: "returned_beyond_owed", amount: ONE },
      ])
    })

    it("asks again before it is replaced if it did not arrive in the end", async () => {
      const { invoice } = await soldAndSentBack()
      use().simulator.fault("payout", ANSWER_LOST)
      const { id } = await fixture.returnBy(invoice.id, ONE, ASKS)
      await resolve(id, "not_paid")
      await fixture.returnBy(invoice.id, ONE, ASKS)
      await resolve(id, "paid")
      await resolve(id, "not_paid")
      expect(await use().shop.attention()).toEqual([
        "refund_booked_not_paid",
        "returned_beyond_owed",
      ])
      const replace = (asks: object) =>
        fixture.returnBy(invoice.id, ONE, { replaces_id: id, ...asks })
      expect(await answerOf(replace(ASKS))).toMatchObject(
        question(
          /^When this refund was booked, order order_\w+ did not owe 349\.90 RUB of it\. Confirm that 349\.90 RUB is to go back by a payout as well$/
        )
      )
      expect((await replace({})).state).toBe("paid")
    })

    it("is not listed if a person had confirmed it, in whatever order both are booked", async () => {
      const { invoice } = await soldAndSentBack()
      use().simulator.fault("payout", ANSWER_LOST)
      const owing = await fixture.returnBy(invoice.id, ONE, ASKS)
      const goodwill = await fixture.returnBy(invoice.id, "100")
      expect(goodwill.state).toBe("paid")
      await resolve(owing.id, "paid")
      expect(await entries()).toEqual([])
      expect(await fixture.states(invoice.id)).toEqual(["booked", "booked"])
    })
  })

  it("counts a payment that is missing in Medusa's summary", async () => {
    const { sql } = use()
    const { invoice, orderId } = await soldAndSentBack()
    // Medusa writes the summary without a lock: of two changes at once, one can be lost.
    const lost = { transaction_total: 0, raw_transaction_total: { value: "0" } }
    await sql("order_summary")
      .where({ order_id: orderId })
      .update({ totals: sql.raw("totals || ?::jsonb", [JSON.stringify(lost)]) })
    expect(await owedOf(invoice.id)).toBe(ONE)
  })

  it("equals the value of a requested return of items", async () => {
    const { invoice, orderId } = await fixture.placeTwo()
    expect(await owedOf(invoice.id)).toBe("0.00")
    await changes.requestReturn(orderId)
    expect(await owedOf(invoice.id)).toBe(ONE)
    use().simulator.fault("payout", ANSWER_LOST)
    await fixture.returnBy(invoice.id, "100", ASKS)
    expect(await owedOf(invoice.id)).toBe("249.90")
  })

  it("is the whole amount of a payment without an order", async () => {
    const { invoice } = await new PaymentsWithoutOrder(use).soldOut()
    expect(await owedOf(invoice.id)).toBeNull()
    const payout = await fixture.returnBy(invoice.id, invoice.amount, ASKS)
    expect(payout.state).toBe("paid")
  })

  it.each(["record", "returnBy"] as const)(
    "requires a confirmation when %s exceeds it",
    async (way) => {
      const { invoice } = await soldAndSentBack()
      const beyond = fixture[way](invoice.id, "349.91", ASKS)
      expect(await answerOf(beyond)).toMatchObject(
        question(/^Order order_\w+ owes the shopper 349\.90 RUB/)
      )
      expect(await fixture.refunds(invoice.id)).toEqual([])
      expect(fixture.executed()).toBe(0)
      await fixture[way](invoice.id, "349.91", { confirm_more_than_owed: true })
      expect(await fixture.states(invoice.id)).toEqual(["booked"])
      const { history } = (
        await use().shop.admin.get<{ invoice: AdminInvoice }>(
          `/admin/sbp/invoices/${invoice.id}`
        )
      ).invoice
      const begun = history.find(({ event }) =>
        ["refund_recorded", "refund_reserved"].includes(event)
      )
      expect(begun?.details).toMatchObject({ confirm_more_than_owed: true })
    }
  )

  it("counts a payout with an unknown outcome, which a recorded refund would repeat", async () => {
    const { invoice } = await soldAndSentBack()
    use().simulator.fault("payout", ANSWER_LOST)
    const { id, state } = await fixture.returnBy(invoice.id, ONE, ASKS)
    expect(state).toBe("unknown")
    expect(await owedOf(invoice.id)).toBe("0.00")
    const record = fixture.record(invoice.id, ONE, ASKS)
    expect(await answerOf(record)).toMatchObject(
      question(new RegExp(`On its way back: 349\\.90 RUB, by payout ${id}\\.`))
    )
    expect(await fixture.states(invoice.id)).toEqual(["reserved"])
  })

  it("names the return of another payment of the order", async () => {
    const { invoice, rest } = await paidInParts()
    use().simulator.fault("payout", ANSWER_LOST)
    const { id } = await fixture.returnBy(invoice.id, ONE, ASKS)
    const again = fixture.returnBy(rest.id, ONE, ASKS)
    expect(await answerOf(again)).toMatchObject(
      question(
        new RegExp(
          `owes the shopper 0\\.00 RUB more of SBP invoice ${rest.id}\\. Of its SBP invoice ${invoice.id}: On its way back: 349\\.90 RUB, by payout ${id}\\.`
        )
      )
    )
    expect(fixture.executed()).toBe(1)
  })

  it("asks at once about what the gateway reports and what is on its way", async () => {
    const { invoice } = await soldAndSentBack()
    use().simulator.fault("payout", ANSWER_LOST)
    const { id } = await fixture.returnBy(invoice.id, ONE, ASKS)
    await reportRefund(invoice, "100.00")
    const payout = fixture.returnBy(invoice.id, ONE, ASKS)
    expect(await answerOf(payout)).toMatchObject(
      question(
        new RegExp(
          `reported a refund of 100\\.00 RUB.* owes the shopper 0\\.00 RUB more.* by payout ${id}\\.`
        )
      )
    )
    expect(fixture.executed()).toBe(1)
  })

  it("counts a reported refund until an operator records it", async () => {
    const { shop } = use()
    const { invoice } = await soldAndSentBack()
    await reportRefund(invoice, ONE)
    const payout = fixture.returnBy(invoice.id, ONE, ASKS)
    expect(await answerOf(payout)).toMatchObject(
      question(/the gateway reported a refund of 349\.90 RUB/)
    )
    expect(fixture.executed()).toBe(0)
    expect(await fixture.refunds(invoice.id)).toEqual([])
    await fixture.record(invoice.id, ONE, ASKS)
    expect(await shop.attention()).toEqual([])
    expect(await owedOf(invoice.id)).toBe("0.00")
  })

  it("refuses the approval of a return that the gateway reports as refunded", async () => {
    const { shop } = use()
    const { invoice, total } = await fixture.placeOrder()
    const approver = await payoutFixture.approver()
    const bounced = await fixture.returnBy(invoice.id, total)
    await payoutFixture.act(
      bounced.id,
      "bounce",
      { note: "It came back" },
      approver
    )
    const { id: replaces_id } = bounced
    const waiting = await payoutFixture.create({
      purpose: "return",
      invoice_id: invoice.id,
      amount: total,
      replaces_id,
    })
    expect(waiting.state).toBe("awaiting_approval")
    await reportRefund(invoice, total)
    const approval = { card_number: CARD }
    const approve = payoutFixture.act(waiting.id, "approve", approval, approver)
    expect((await answerOf(approve))?.data.message).toMatch(
      /reported a refund of 449\.40 RUB.* Reject this payout/
    )
    expect(fixture.executed()).toBe(1)
    await payoutFixture.act(
      waiting.id,
      "reject",
      { note: "It is back" },
      approver
    )
    await fixture.record(invoice.id, total, { ...ASKS, replaces_id })
    expect(await shop.attention()).toEqual([])
    expect(await fixture.states(invoice.id)).toEqual(["booked"])
  })

  it("answers a repeated approval of a paid return with its payout", async () => {
    const { invoice, total } = await fixture.placeOrder()
    const approver = await payoutFixture.approver()
    const { id: replaces_id } = await fixture.returnBy(invoice.id, total)
    const why = { note: "It came back" }
    await payoutFixture.act(replaces_id, "bounce", why, approver)
    const { id } = await payoutFixture.create({
      purpose: "return",
      invoice_id: invoice.id,
      amount: total,
      replaces_id,
    })
    const approve = () =>
      payoutFixture.act(id, "approve", { card_number: CARD }, approver)
    expect(await approve()).toMatchObject({ id, state: "paid" })
    expect(await approve()).toMatchObject({ id, state: "paid" })
    expect(fixture.executed()).toBe(2)
  })

  it("requires a confirmation after the gateway reports the payment as cancelled, even without an order", async () => {
    const { invoice } = await new PaymentsWithoutOrder(use).soldOut()
    const override = { status: "CANCELED", paid: false }
    await report(invoice, override, "status_changed")
    const payout = fixture.returnBy(invoice.id, invoice.amount, ASKS)
    expect(await answerOf(payout)).toMatchObject(
      question(/the gateway reported the status CANCELED/)
    )
    expect(fixture.executed()).toBe(0)
    const means = { confirm_more_than_owed: true }
    const { state } = await fixture.returnBy(invoice.id, invoice.amount, means)
    expect(state).toBe("paid")
  })

  it("requires a confirmation after the gateway reports a smaller amount, which may be the rest of the payment", async () => {
    const { invoice } = await soldAndSentBack()
    const amount = { value: minus(invoice.amount, ONE), currency: "RUB" }
    await report(
      invoice,
      { status: "CONFIRMED", paid: true, amount },
      "status_changed"
    )
    expect(await owedOf(invoice.id)).toBe(ONE)
    const payout = fixture.returnBy(invoice.id, ONE, ASKS)
    expect(await answerOf(payout)).toMatchObject(
      question(/the gateway reported the status CONFIRMED with another amount/)
    )
    expect(fixture.executed()).toBe(0)
  })

  it("holds when two operators click at once", async () => {
    const { invoice } = await soldAndSentBack()
    const both = await Promise.all([
      answerOf(fixture.record(invoice.id, ONE, ASKS)),
      answerOf(fixture.record(invoice.id, ONE, ASKS)),
      answerOf(fixture.returnBy(invoice.id, ONE, ASKS)),
    ])
    expect(both.filter((answer) => answer === undefined)).toHaveLength(1)
    expect(await fixture.states(invoice.id)).toHaveLength(1)
    expect(fixture.executed()).toBeLessThan(2)
    expect(await owedOf(invoice.id)).toBe("0.00")
  })

  it("holds when two operators return two payments of the order at once", async () => {
    const { shop, sql } = use()
    const { invoice, rest } = await paidInParts()
    const held = await sql.transaction()
    await held("sbp_invoice").whereIn("id", [invoice.id, rest.id]).forUpdate()
    const reserving = Promise.all(
      [invoice, rest].map(({ id }) =>
        reserveReturnWithoutOrder(shop.container, {
          invoice_id: id,
          amount: ONE,
          currency_code: "rub",
          idempotency_key: randomUUID(),
          note: null,
          refund_reason_id: null,
          actor_id: "user_operator",
          replaces_id: null,
        }).catch((error: unknown) => error)
      )
    )
    try {
      await untilWaiting(sql, 2)
    } finally {
      await held.rollback()
    }
    const refused = (await reserving).filter((it) => typeof it !== "string")
    expect(refused).toMatchObject([
      {
        code: "return_in_progress",
        message: expect.stringMatching(/^Another return of order/) as string,
      },
    ])
    const states = [invoice, rest].map(({ id }) => fixture.states(id))
    expect((await Promise.all(states)).flat()).toEqual(["reserved"])
  })

  describe("for a payout that may be a return in disguise", () => {
    const NOT_RETURN = { confirm_not_return: false }

    it("requires a confirmation before any money leaves", async () => {
      const { invoice, orderId, total } = await fixture.placeOrder()
      const body = payoutOf({ order_id: orderId, amount: total })
      const asked = await answerOf(payoutFixture.operator.post(PAYOUTS, body))
      expect(asked).toMatchObject({
        status: 400,
        data: { type: "not_allowed", code: "could_be_return" },
      })
      expect(asked?.data.message).toContain(invoice.id)
      expect(fixture.executed()).toBe(0)
      const confirmed = { ...body, confirm_not_return: true }
      const { payout } = await payoutFixture.operator.post<{
        payout: { id: string; state: string }
      }>(PAYOUTS, confirmed)
      expect(payout.state).toBe("paid")
      // The same request gets the same result, with or without the
      // confirmation.
      const again = await payoutFixture.operator.post(PAYOUTS, body)
      expect(again).toMatchObject({ payout: { id: payout.id } })
      expect(fixture.executed()).toBe(1)
      const { history } = await payoutFixture.read(payout.id)
      expect(history[0]?.details).toMatchObject({ confirm_not_return: true })
    })

    it("requires a confirmation from a store's own code as well, which must name an existing order", async () => {
      const { orderId, total } = await fixture.placeOrder()
      const { container, admin } = use().shop
      const { user } =
        await admin.get<HttpTypes.AdminUserResponse>("/admin/users/me")
      const request = {
        idempotency_key: randomUUID(),
        amount: total,
        currency_code: "rub",
        description: null,
        metadata: null,
        order_id: orderId,
        replaces_id: null,
        created_by: user.id,
        confirm_duplicate: false,
      }
      const pay = (changes: Partial<PayOutRequest> = {}) =>
        payOut(container, { ...request, ...changes }, { card_number: CARD })
      await expect(pay()).rejects.toMatchObject({
        type: "not_allowed",
        code: "could_be_return",
      })
      await expect(pay({ order_id: "order_unknown" })).rejects.toMatchObject({
        type: "not_found",
      })
      expect(fixture.executed()).toBe(0)
      const paid = await pay({ confirm_not_return: true })
      expect(paid).toMatchObject({ state: "paid", order_id: orderId })
      expect(await pay()).toMatchObject({ id: paid.id })
      expect(fixture.executed()).toBe(1)
    })

    it("is found by its key even after its order is deleted", async () => {
      const { orderId, total } = await fixture.placeOrder()
      const body = payoutOf({ order_id: orderId, amount: total })
      const pay = () =>
        payoutFixture.operator.post<{ payout: { id: string } }>(PAYOUTS, {
          ...body,
          confirm_not_return: true,
        })
      const { payout } = await pay()
      const orders = use().shop.container.resolve(Modules.ORDER)
      await orders.softDeleteOrders([orderId])
      expect(await pay()).toMatchObject({ payout: { id: payout.id } })
      const other = { ...body, idempotency_key: randomUUID() }
      const refused = await answerOf(
        payoutFixture.operator.post(PAYOUTS, other)
      )
      expect(refused?.status).toBe(404)
      expect(fixture.executed()).toBe(1)
    })

    it("requires a confirmation while a return has an unknown outcome", async () => {
      const { invoice, orderId, total } = await fixture.placeOrder()
      use().simulator.fault("payout", ANSWER_LOST)
      await fixture.returnBy(invoice.id, total)
      const plain = payoutFixture.create({ ...NOT_RETURN, order_id: orderId })
      expect((await answerOf(plain))?.data).toMatchObject({
        code: "could_be_return",
      })
    })

    it("requires none once all of the order's money is returned", async () => {
      const { invoice, orderId, total } = await fixture.placeOrder()
      await fixture.record(invoice.id, total)
      const plain = payoutFixture.create({ ...NOT_RETURN, order_id: orderId })
      expect((await plain).state).toBe("paid")
    })
  })

  it("is explained by Medusa's refund button: what is returned and what is on its way", async () => {
    const { invoice, paymentId } = await fixture.placeOrder()
    await fixture.record(invoice.id, "100")
    use().simulator.fault("payout", ANSWER_LOST)
    const { id } = await fixture.returnBy(invoice.id, "49.40")
    const refused = await answerOf(fixture.refund(paymentId, 300))
    expect(refused?.data.message).toMatch(
      `Already back: 100.00 RUB. On its way back: 49.40 RUB, by payout ${id}. Left to return of this payment: 300.00 RUB.`
    )
  })
}
