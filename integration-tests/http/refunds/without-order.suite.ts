import { MedusaError, Modules } from "@medusajs/framework/utils"
import type { AdminInvoice } from "../../../src/api/admin/sbp/invoices/read-invoice"
import { PROVIDER } from "../support/environment"
import { sweep } from "../support/sweep"
import { answerOf } from "../support/shop"
import { until } from "../support/until"
import type { TestShop } from "../support/run-shop-tests"
import { waitFor } from "../support/wait-for"
import { ANSWER_LOST, REFUSED } from "./gateway-faults"
import { AttentionFixture } from "./attention-fixture"
import { OrderChanges } from "./order-changes"
import { RefundFixture } from "./refund-fixture"
import { PaymentsWithoutOrder } from "./payments-without-order"

export function withoutOrder(use: () => TestShop) {
  const fixture = new RefundFixture(use)
  const { payoutFixture } = fixture
  const attentionFixture = new AttentionFixture(use)
  const withoutOrder = new PaymentsWithoutOrder(use)

  const stateOf = async (id: string) => (await use().shop.invoice(id)).state

  /** A cart whose order was paid by a newer link; its first one can still be paid. */
  const boughtByOther = () =>
    use().prepare("bought_by_other", async () => {
      const { shop, simulator } = use()
      const { cart, collectionId, ...first } = await shop.checkOut()
      await shop.changeQuantity(cart, 2)
      const { data } = await shop.startPayment(collectionId)
      const { id, gateway_payment_id } = await shop.invoice(
        String(data.invoice_id)
      )
      simulator.pay(String(gateway_payment_id))
      await simulator.idle()
      return { ...first, settled: await shop.settled(id) }
    })

  it("is returned if the order could not be made, and the cart can be paid again", async () => {
    const { shop, simulator } = use()
    const { cart, invoice, paymentId } = await withoutOrder.soldOut()
    const payout = await fixture.returnBy(invoice.id, invoice.amount)
    expect(payout).toMatchObject({ state: "paid", order_id: null })
    expect(await stateOf(invoice.id)).toBe("closed")
    expect(await fixture.refunds(invoice.id)).toMatchObject([
      { state: "booked" },
    ])
    expect(await shop.attention()).toEqual([])
    // The gateway repeats its notification.
    await simulator.notify(paymentId)
    await simulator.idle()
    await sweep(shop.container)
    expect(await stateOf(invoice.id)).toBe("closed")
    // With stock again, neither the shopper nor an operator gets an order for this
    // payment.
    await shop.setStock("TEA-IVAN-50", 5)
    expect(
      (await answerOf(attentionFixture.settle(invoice.id)))?.data.message
    ).toMatch(/already returned or on its way back/)
    const completed = await shop.complete(cart).catch(() => undefined)
    expect(completed?.order).toBeUndefined()
    await sweep(shop.container)
    expect(await fixture.orders()).toEqual([])
    // The cart can be paid again.
    const session = await shop.startPayment(await shop.collectionOf(cart))
    const again = await shop.invoice(String(session.data.invoice_id))
    expect(again.id).not.toBe(invoice.id)
    simulator.pay(String(again.gateway_payment_id))
    await simulator.idle()
    await shop.settled(again.id)
    expect(await fixture.orders()).toHaveLength(1)
    expect(simulator.executions("payout")).toHaveLength(1)
  })

  it("of a late second payment, for a cart that a return has freed, waits for a person", async () => {
    const { shop, simulator } = use()
    const { cart, collectionId, ...late } = await shop.checkOut()
    await shop.changeQuantity(cart, 2)
    const { data } = await shop.startPayment(collectionId)
    const paid = await withoutOrder.payAndFail(String(data.invoice_id))
    await fixture.returnBy(paid.id, paid.amount)
    expect(await shop.attention()).toEqual([])
    simulator.pay(late.paymentId)
    await simulator.idle()
    await withoutOrder.untilListed(late.invoice.id, "cart_or_order_gone")
    expect(await stateOf(late.invoice.id)).toBe("paid")
    expect(await fixture.orders()).toEqual([])
    // A tab that is still open gets no new link for the order that is gone.
    const again = await answerOf(shop.startPayment(collectionId))
    expect(again?.status).toBe(400)
    await fixture.returnBy(late.invoice.id, late.invoice.amount)
    expect(await stateOf(late.invoice.id)).toBe("closed")
    expect(await shop.attention()).toEqual([])
  })

  it("stays as it is if its return by link is refused", async () => {
    const { shop } = use()
    const { cart, invoice } = await withoutOrder.soldOut()
    const { amount } = invoice
    const byLink = {
      amount,
      card_number: undefined,
      link: { recipient_name: "Anna" },
    }
    const { id } = await payoutFixture.create(byLink)
    const back = {
      ...byLink,
      purpose: "return",
      invoice_id: invoice.id,
      confirm_more_than_owed: true,
    }
    const collection = await shop.collectionOf(cart)
    expect((await answerOf(payoutFixture.create(back)))?.data).toMatchObject({
      code: "duplicate_payout",
      message: expect.stringContaining(`Payout ${id} promises`) as string,
    })
    expect(await stateOf(invoice.id)).toBe("paid")
    expect(await fixture.refunds(invoice.id)).toEqual([])
    expect(await shop.collectionOf(cart)).toBe(collection)

    const again = { ...back, confirm_duplicate: true }
    const payout = await payoutFixture.create(again)
    expect(payout.state).toBe("awaiting_card")
    expect(await stateOf(invoice.id)).toBe("closed")
  })

  it("is returned for a test payment", async () => {
    const { shop, simulator } = use()
    const { invoice } = await shop.admin.post<{
      invoice: Required<AdminInvoice>
    }>("/admin/sbp/test-payments", { provider_id: PROVIDER })
    simulator.pay(String(invoice.gateway_payment_id))
    await until(
      async () => (await stateOf(invoice.id)) === "closed",
      "the test to be booked"
    )
    const payout = await fixture.returnBy(invoice.id, "10.00")
    expect(payout).toMatchObject({ state: "paid", order_id: null })
    expect(await fixture.refunds(invoice.id)).toMatchObject([
      { state: "booked", amount: "10.00" },
    ])
    expect(await stateOf(invoice.id)).toBe("closed")
    expect(await shop.attention()).toEqual([])
  })

  it("makes no order while it is on its way back, by any request", async () => {
    const { shop, simulator } = use()
    const { cart, invoice } = await withoutOrder.soldOut()
    simulator.fault("payout", ANSWER_LOST)
    const { id, state } = await fixture.returnBy(invoice.id, invoice.amount)
    expect(state).toBe("unknown")
    await shop.setStock("TEA-IVAN-50", 5)
    await Promise.allSettled([
      attentionFixture.settle(invoice.id),
      shop.complete(cart),
      shop.settle(invoice.id),
      sweep(shop.container),
    ])
    expect(await fixture.orders()).toEqual([])
    expect(
      (await answerOf(fixture.returnBy(invoice.id, "1")))?.data.message
    ).toMatch(/there are 0\.00 RUB left/)
    await payoutFixture.act(id, "resolve", { outcome: "paid", note: "Seen" })
    expect(await fixture.refunds(invoice.id)).toMatchObject([
      { state: "booked" },
    ])
    expect(await stateOf(invoice.id)).toBe("closed")
  })

  it("is listed again if its return fails", async () => {
    const { shop, simulator } = use()
    const { invoice } = await withoutOrder.soldOut()
    simulator.fault("payout", REFUSED)
    const { state } = await fixture.returnBy(invoice.id, invoice.amount)
    expect(state).toBe("failed")
    expect(await stateOf(invoice.id)).toBe("closed")
    expect(await shop.attention()).toEqual(["order_not_created"])
    const again = await fixture.returnBy(invoice.id, invoice.amount)
    expect(again.state).toBe("paid")
    expect(await stateOf(invoice.id)).toBe("closed")
  })

  it("is returned for a second payment of the same cart", async () => {
    const { shop, simulator } = use()
    const { invoice, paymentId, settled: other } = await boughtByOther()
    simulator.pay(paymentId)
    await simulator.idle()
    await withoutOrder.untilListed(invoice.id, "already_paid_elsewhere")
    await fixture.returnBy(invoice.id, invoice.amount)
    expect(await shop.attention()).toEqual([])
    expect(await stateOf(invoice.id)).toBe("closed")
    // The order and its payment are unchanged.
    expect(await fixture.books(other.id, String(other.order_id))).toMatchObject(
      {
        left: other.amount,
        account: other.amount,
        refunded: "0.00",
      }
    )
  })

  it("is returned although its order's total is below zero by now", async () => {
    const { shop, simulator } = use()
    const { invoice, paymentId, settled: other } = await boughtByOther()
    const { order_id } = other
    // The money goes back before the goods do: it is credited, and the goods count for less.
    await fixture.record(other.id, "100.00")
    const changes = new OrderChanges(use)
    await changes.fulfil(String(order_id))
    const items = await changes.items(String(order_id))
    const all = items.map(({ id, quantity }) => ({ id, quantity }))
    const returned = await changes.beginReturn(String(order_id), all)
    await changes.confirmReturn(returned)
    await changes.beginReceiving(returned, all)
    await changes.confirmReceiving(returned)
    const { order } = await shop.admin.get<{ order: { total: number } }>(
      `/admin/orders/${order_id}?fields=total`
    )
    expect(order.total).toBeLessThan(0)
    simulator.pay(paymentId)
    await simulator.idle()
    await withoutOrder.untilListed(invoice.id, "already_paid_elsewhere")
    await fixture.returnBy(invoice.id, invoice.amount)
    expect(await stateOf(invoice.id)).toBe("closed")
    expect(await shop.attention()).toEqual([])
  })

  it("is recorded as returned in the ledger alone if the cart is gone", async () => {
    const { shop, simulator, sql } = use()
    const { cart, invoice, paymentId } = await shop.checkOut()
    simulator.pay(paymentId)
    await sql("cart").where({ id: cart.id }).update({ deleted_at: new Date() })
    await simulator.idle()
    await withoutOrder.untilListed(invoice.id, "cart_or_order_gone")
    const refund = await fixture.record(invoice.id, invoice.amount)
    expect(refund).toMatchObject({ state: "booked", medusa_refund_id: null })
    expect(await stateOf(invoice.id)).toBe("closed")
    expect(await shop.attention()).toEqual([])
  })

  it("is recorded as returned although its cart cannot be freed at that moment, and the cart is freed with the booking", async () => {
    const { shop, simulator } = use()
    const { invoice, session, paymentId } = await shop.checkOut()
    await shop.setStock("TEA-IVAN-50", 0)
    simulator.pay(paymentId)
    await simulator.idle()
    await withoutOrder.untilListed(invoice.id, "order_not_created")
    const payment = shop.container.resolve(Modules.PAYMENT)
    // A shopper's request deletes it, too.
    const deleting = jest
      .spyOn(payment, "deletePaymentSession")
      .mockRejectedValueOnce(
        new MedusaError(MedusaError.Types.NOT_FOUND, "It is gone")
      )
    const refund = await fixture.record(invoice.id, invoice.amount)
    expect(refund).toMatchObject({ state: "booked" })
    expect(await stateOf(invoice.id)).toBe("closed")
    expect(deleting).toHaveBeenCalledTimes(2)
    deleting.mockRestore()
    expect(await payment.listPaymentSessions({ id: session.id })).toEqual([])
  })

  it("is not returned while its order is being made", async () => {
    const { shop, simulator, sql } = use()
    const { cart, invoice, collectionId, paymentId } = await shop.checkOut()
    simulator.configure({ notifications: { drop: true } })
    simulator.pay(paymentId)
    await simulator.idle()
    const release = await shop.holdSettlement(collectionId)
    const confirming = payoutFixture.operator.post(
      `/admin/sbp/invoices/${invoice.id}/confirm`,
      {
        gateway_payment_id: paymentId,
        amount: invoice.amount,
        note: "It is there",
      }
    )
    await until(
      async () => (await stateOf(invoice.id)) === "paid",
      "the money to be confirmed"
    )
    await shop.complete(cart)
    const [order] = await fixture.orders()
    const waiting = waitFor(sql, collectionId)
    const returning = answerOf(fixture.returnBy(invoice.id, invoice.amount))
    await waiting
    expect(fixture.executed()).toBe(0)
    await release()
    const [answer] = await Promise.all([returning, confirming])
    // The invoice was settled by then, and returned as an order; or the return was refused.
    expect([undefined, 400]).toContain(answer?.status)
    const back = answer ? "0.00" : invoice.amount
    await shop.settled(invoice.id)
    expect(fixture.executed()).toBe(answer ? 0 : 1)
    expect(await fixture.books(invoice.id, String(order?.id))).toMatchObject({
      left: answer ? invoice.amount : "0.00",
      account: answer ? invoice.amount : "0.00",
      refunded: back,
      booked: back,
      sent: back,
    })
  })
}
