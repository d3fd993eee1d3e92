import type { AdminInvoice } from "../../../src/api/admin/sbp/invoices/read-invoice"
import type { JsonObject } from "../../../simulator/wire/exact-json"
import { CARD, PAYOUTS, payoutOf } from "../payouts/desk"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { until } from "../support/until"
import { LOST } from "./answers"
import { GoodsBack } from "./goods-back"
import { Till } from "./till"
import { Unsold } from "./unsold"

/** Two packets of tea, of which one comes back. */
const ONE = "349.90"
const ASKS = { confirm_more_than_owed: false }

export function owed(use: () => TestShop) {
  const till = new Till(use)
  const { desk } = till
  const goods = new GoodsBack(use)

  async function owedOf(id: string) {
    const { invoice } = await use().shop.admin.get<{ invoice: AdminInvoice }>(
      `/admin/sbp/invoices/${id}`
    )
    return invoice.owed_to_shopper
  }

  async function soldAndSentBack() {
    const sold = await till.sell({ quantity: 2 })
    await goods.request(sold.orderId)
    return sold
  }

  /** The gateway tells it on its own, after the payment. */
  async function report(
    { gateway_payment_id }: { gateway_payment_id: string | null },
    override: JsonObject,
    reason: string
  ) {
    const { shop, simulator } = use()
    await simulator.notify(String(gateway_payment_id), { override })
    await until(
      async () => (await shop.attention()).includes(reason),
      `${reason} to be told`
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

  it("is what the order owes, from the return that is asked for", async () => {
    const { invoice, orderId } = await till.sell({ quantity: 2 })
    expect(await owedOf(invoice.id)).toBe("0.00")
    await goods.request(orderId)
    expect(await owedOf(invoice.id)).toBe(ONE)
    use().simulator.fault("payout", LOST)
    await till.returnBy(invoice.id, "100", ASKS)
    expect(await owedOf(invoice.id)).toBe("249.90")
  })

  it("is all of a payment that no order has", async () => {
    const { invoice } = await new Unsold(use).soldOut()
    expect(await owedOf(invoice.id)).toBeNull()
    const payout = await till.returnBy(invoice.id, invoice.amount, ASKS)
    expect(payout.state).toBe("paid")
  })

  it.each(["record", "returnBy"] as const)(
    "is asked about when %s goes beyond it",
    async (way) => {
      const { invoice } = await soldAndSentBack()
      const beyond = till[way](invoice.id, "349.91", ASKS)
      expect(await answerOf(beyond)).toMatchObject(
        question(/^Order order_\w+ owes the shopper 349\.90 RUB/)
      )
      expect(await till.refunds(invoice.id)).toEqual([])
      expect(till.executed()).toBe(0)
      await till[way](invoice.id, "349.91", { confirm_more_than_owed: true })
      expect(await till.states(invoice.id)).toEqual(["booked"])
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

  it("counts a payout in doubt, which a record would pay again", async () => {
    const { invoice } = await soldAndSentBack()
    use().simulator.fault("payout", LOST)
    const { id, state } = await till.returnBy(invoice.id, ONE, ASKS)
    expect(state).toBe("unknown")
    expect(await owedOf(invoice.id)).toBe("0.00")
    const record = till.record(invoice.id, ONE, ASKS)
    expect(await answerOf(record)).toMatchObject(
      question(new RegExp(`On its way back: 349\\.90 RUB, by payout ${id}\\.`))
    )
    expect(await till.states(invoice.id)).toEqual(["reserved"])
  })

  it("counts what the gateway reports as refunded, until that is recorded", async () => {
    const { shop } = use()
    const { invoice } = await soldAndSentBack()
    await reportRefund(invoice, ONE)
    const payout = till.returnBy(invoice.id, ONE, ASKS)
    expect(await answerOf(payout)).toMatchObject(
      question(/the gateway reported a refund of 349\.90 RUB/)
    )
    expect(till.executed()).toBe(0)
    expect(await till.refunds(invoice.id)).toEqual([])
    await till.record(invoice.id, ONE, ASKS)
    expect(await shop.attention()).toEqual([])
    expect(await owedOf(invoice.id)).toBe("0.00")
  })

  it("is nothing to approve once the gateway reports it as refunded", async () => {
    const { shop } = use()
    // The gateway knows nothing of what was sold beforehand.
    const { invoice, total } = await till.sell({})
    const approver = await desk.approver()
    const bounced = await till.returnBy(invoice.id, total)
    await desk.act(bounced.id, "bounce", { note: "It came back" }, approver)
    const { id: replaces_id } = bounced
    const waiting = await desk.create({
      purpose: "return",
      invoice_id: invoice.id,
      amount: total,
      replaces_id,
    })
    expect(waiting.state).toBe("awaiting_approval")
    await reportRefund(invoice, total)
    const approval = { card_number: CARD }
    const approve = desk.act(waiting.id, "approve", approval, approver)
    expect((await answerOf(approve))?.data.message).toMatch(
      /reported a refund of 449\.40 RUB.* Reject this payout/
    )
    expect(till.executed()).toBe(1)
    await desk.act(waiting.id, "reject", { note: "It is back" }, approver)
    await till.record(invoice.id, total, { ...ASKS, replaces_id })
    expect(await shop.attention()).toEqual([])
    expect(await till.states(invoice.id)).toEqual(["booked"])
  })

  it("is asked about after news that the payment is undone, without an order, too", async () => {
    const { invoice } = await new Unsold(use).soldOut()
    const override = { status: "CANCELED", paid: false }
    await report(invoice, override, "status_changed")
    const payout = till.returnBy(invoice.id, invoice.amount, ASKS)
    expect(await answerOf(payout)).toMatchObject(
      question(/the gateway reported the status CANCELED/)
    )
    expect(till.executed()).toBe(0)
    const means = { confirm_more_than_owed: true }
    const { state } = await till.returnBy(invoice.id, invoice.amount, means)
    expect(state).toBe("paid")
  })

  it("is not passed by two who click at once", async () => {
    const { invoice } = await soldAndSentBack()
    const both = await Promise.all([
      answerOf(till.record(invoice.id, ONE, ASKS)),
      answerOf(till.record(invoice.id, ONE, ASKS)),
      answerOf(till.returnBy(invoice.id, ONE, ASKS)),
    ])
    expect(both.filter((answer) => answer === undefined)).toHaveLength(1)
  })

  describe("a payout that could be a return", () => {
    const NOT_RETURN = { confirm_not_return: false }

    it("is asked about, before any money goes", async () => {
      const { invoice, orderId, total } = await till.sell()
      const body = payoutOf({ order_id: orderId, amount: total })
      const asked = await answerOf(desk.operator.post(PAYOUTS, body))
      expect(asked).toMatchObject({
        status: 400,
        data: { type: "not_allowed", code: "could_be_return" },
      })
      expect(asked?.data.message).toContain(invoice.id)
      expect(till.executed()).toBe(0)
      const confirmed = { ...body, confirm_not_return: true }
      const { payout } = await desk.operator.post<{
        payout: { id: string; state: string }
      }>(PAYOUTS, confirmed)
      expect(payout.state).toBe("paid")
      // The same again is the same, whether or not it is confirmed anew.
      const again = await desk.operator.post(PAYOUTS, body)
      expect(again).toMatchObject({ payout: { id: payout.id } })
      expect(till.executed()).toBe(1)
      const { history } = await desk.read(payout.id)
      expect(history[0]?.details).toMatchObject({ confirm_not_return: true })
    })

    it("is asked about while its return is in doubt", async () => {
      const { invoice, orderId, total } = await till.sell()
      use().simulator.fault("payout", LOST)
      await till.returnBy(invoice.id, total)
      const plain = desk.create({ ...NOT_RETURN, order_id: orderId })
      expect((await answerOf(plain))?.data).toMatchObject({
        code: "could_be_return",
      })
    })

    it("is none once all of the order's money is back", async () => {
      const { invoice, orderId, total } = await till.sell()
      await till.record(invoice.id, total)
      const plain = desk.create({ ...NOT_RETURN, order_id: orderId })
      expect((await plain).state).toBe("paid")
    })
  })

  it("Medusa's own button names what is back, and what is on its way", async () => {
    const { invoice, paymentId } = await till.sell()
    await till.record(invoice.id, "100")
    use().simulator.fault("payout", LOST)
    const { id } = await till.returnBy(invoice.id, "49.40")
    const refused = await answerOf(till.refund(paymentId, 300))
    expect(refused?.data.message).toMatch(
      `Already back: 100.00 RUB. On its way back: 49.40 RUB, by payout ${id}. Left to return of this payment: 300.00 RUB.`
    )
  })
}
