import { sweep } from "../../../src/workflows/sweep"
import { answerOf } from "../support/shop"
import type { TestShop } from "../support/run-shop-tests"
import { LOST, REFUSED } from "./answers"
import { InTray } from "./in-tray"
import { Till } from "./till"
import { Unsold } from "./unsold"

export function withoutOrder(use: () => TestShop) {
  const till = new Till(use)
  const { desk } = till
  const tray = new InTray(use)
  const unsold = new Unsold(use)

  const stateOf = async (id: string) => (await use().shop.invoice(id)).state

  it("goes back where the order could not be made, and the cart is free", async () => {
    const { shop, simulator } = use()
    const { cart, invoice, paymentId } = await unsold.soldOut()
    const payout = await till.returnBy(invoice.id, invoice.amount)
    expect(payout).toMatchObject({ state: "paid", order_id: null })
    expect(await stateOf(invoice.id)).toBe("closed")
    expect(await till.refunds(invoice.id)).toMatchObject([{ state: "booked" }])
    expect(await shop.attention()).toEqual([])
    // The gateway tells it once more.
    await simulator.notify(paymentId)
    await simulator.idle()
    await sweep(shop.container)
    expect(await stateOf(invoice.id)).toBe("closed")
    // Stock comes back: neither the shopper nor an operator gets an order of it.
    await shop.setStock("TEA-IVAN-50", 5)
    expect((await answerOf(tray.settle(invoice.id)))?.data.message).toMatch(
      /goes back, or is back/
    )
    const completed = await shop.complete(cart).catch(() => undefined)
    expect(completed?.order).toBeUndefined()
    await sweep(shop.container)
    expect(await till.orders()).toEqual([])
    // The cart can be paid again.
    const session = await shop.startPayment(await shop.collectionOf(cart))
    const again = await shop.invoice(String(session.data.invoice_id))
    expect(again.id).not.toBe(invoice.id)
    simulator.pay(String(again.gateway_payment_id))
    await simulator.idle()
    await shop.settled(again.id)
    expect(await till.orders()).toHaveLength(1)
    expect(simulator.executions("payout")).toHaveLength(1)
  })

  it("on its way, makes no order, whoever tries", async () => {
    const { shop, simulator } = use()
    const { cart, invoice } = await unsold.soldOut()
    simulator.fault("payout", LOST)
    const { id, state } = await till.returnBy(invoice.id, invoice.amount)
    expect(state).toBe("unknown")
    await shop.setStock("TEA-IVAN-50", 5)
    await Promise.allSettled([
      tray.settle(invoice.id),
      shop.complete(cart),
      shop.settle(invoice.id),
      sweep(shop.container),
    ])
    expect(await till.orders()).toEqual([])
    expect(
      (await answerOf(till.returnBy(invoice.id, "1")))?.data.message
    ).toMatch(/there are 0\.00 RUB left/)
    await desk.act(id, "resolve", { outcome: "paid", note: "Seen" })
    expect(await till.refunds(invoice.id)).toMatchObject([{ state: "booked" }])
    expect(await stateOf(invoice.id)).toBe("closed")
  })

  it("that does not go out is to be decided about again", async () => {
    const { shop, simulator } = use()
    const { invoice } = await unsold.soldOut()
    simulator.fault("payout", REFUSED)
    const { state } = await till.returnBy(invoice.id, invoice.amount)
    expect(state).toBe("failed")
    expect(await stateOf(invoice.id)).toBe("closed")
    expect(await shop.attention()).toEqual(["order_not_created"])
    const again = await till.returnBy(invoice.id, invoice.amount)
    expect(again.state).toBe("paid")
    expect(await stateOf(invoice.id)).toBe("closed")
  })

  it("goes back of a second payment for the same cart", async () => {
    const { shop, simulator } = use()
    const { cart, invoice, collectionId, paymentId } = await shop.checkOut()
    await shop.changeQuantity(cart, 2)
    const second = await shop.startPayment(collectionId)
    const other = await shop.invoice(String(second.data.invoice_id))
    simulator.pay(String(other.gateway_payment_id))
    await simulator.idle()
    const settled = await shop.settled(other.id)
    simulator.pay(paymentId)
    await simulator.idle()
    await unsold.told(invoice.id, "already_paid_elsewhere")
    await till.returnBy(invoice.id, invoice.amount)
    expect(await shop.attention()).toEqual([])
    expect(await stateOf(invoice.id)).toBe("closed")
    // The order, and what it was paid by, is as it was.
    expect(await till.books(other.id, String(settled.order_id))).toMatchObject({
      left: other.amount,
      account: other.amount,
      refunded: "0.00",
    })
  })

  it("goes back where the cart has gone, in the ledger alone", async () => {
    const { shop, simulator, sql } = use()
    const { cart, invoice, paymentId } = await shop.checkOut()
    simulator.pay(paymentId)
    await sql("cart").where({ id: cart.id }).update({ deleted_at: new Date() })
    await simulator.idle()
    await unsold.told(invoice.id, "session_gone")
    const refund = await till.record(invoice.id, invoice.amount)
    expect(refund).toMatchObject({ state: "booked", medusa_refund_id: null })
    expect(await stateOf(invoice.id)).toBe("closed")
    expect(await shop.attention()).toEqual([])
  })

  it("is not begun while an order of it is being made", async () => {
    const { shop, simulator } = use()
    const { cart, invoice, collectionId, paymentId } = await shop.checkOut()
    simulator.configure({ notifications: { drop: true } })
    simulator.pay(paymentId)
    await simulator.idle()
    const release = await shop.holdSettlement(collectionId)
    try {
      await desk.operator.post(`/admin/sbp/invoices/${invoice.id}/confirm`, {
        gateway_payment_id: paymentId,
        amount: invoice.amount,
        note: "It is there",
      })
      await shop.complete(cart)
      expect(await till.orders()).toHaveLength(1)
    } finally {
      await release()
    }
    const answer = await answerOf(till.returnBy(invoice.id, invoice.amount))
    const state = await stateOf(invoice.id)
    // Either it was settled by then, and returned as an order, or refused.
    expect([undefined, 400]).toContain(answer?.status)
    expect(["settled", "paid"]).toContain(state)
  })
}
