import type { HttpTypes } from "@medusajs/framework/types"
import { runShopTests } from "./support/run-shop-tests"
import { until } from "./support/until"

/** Collections that pay for an order: there is no cart to complete. */
runShopTests((use) => {
  /** An order that is paid in full, and then made dearer by an edit. */
  async function orderWithMoreToPay() {
    const { shop } = use()
    const cart = await shop.fillCart()
    const collectionId = await shop.collectionOf(cart)
    await shop.startPayment(collectionId, { provider_id: "pp_system_default" })
    const { order } = await shop.complete(cart)
    const orderId = String(order?.id)
    await shop.makeDearer(orderId)
    return { orderId, collectionId: await shop.openCollectionOf(orderId) }
  }

  async function openLink() {
    const { shop } = use()
    const { orderId, collectionId } = await orderWithMoreToPay()
    const session = await shop.startPayment(collectionId)
    const invoice = await shop.invoice(String(session.data.invoice_id))
    const paymentId = String(invoice.gateway_payment_id)
    return { orderId, collectionId, invoice, paymentId }
  }

  const onTheList = () =>
    until(async () => {
      const reasons = await use().shop.attention()
      return reasons.length > 0 && reasons
    }, "an attention entry")

  const order = async (id: string) => {
    const { order } = await use().shop.admin.get<{
      order: HttpTypes.AdminOrder
    }>(`/admin/orders/${id}?fields=+summary,*transactions`)
    return order as HttpTypes.AdminOrder & {
      transactions: { reference: string; amount: number }[]
    }
  }

  it("an order's link pays for it", async () => {
    const { shop, simulator, sql } = use()
    const { orderId, collectionId, invoice, paymentId } = await openLink()
    simulator.pay(paymentId)
    const settled = await shop.settled(invoice.id)
    expect(settled.order_id).toBe(orderId)
    const { transactions } = await order(orderId)
    expect(transactions.map(({ amount }) => amount)).toContain(
      Number(invoice.amount)
    )
    const collections = await sql("payment_collection").where({
      id: collectionId,
    })
    expect(collections).toMatchObject([{ status: "completed" }])
    expect(await shop.attention()).toEqual([])
    expect(await shop.orders()).toHaveLength(1)
  })

  it("an order that got dearer still is not paid by the old link", async () => {
    const { shop, simulator, sql } = use()
    const { orderId, invoice, paymentId } = await openLink()
    await shop.makeDearer(orderId)
    simulator.pay(paymentId)
    await until(async () => {
      const { settle_attempts } = await shop.invoice(invoice.id)
      return settle_attempts > 0
    }, "a try to settle")
    await shop.settle(invoice.id)
    await shop.settle(invoice.id)
    expect(await shop.attention()).toEqual(["cart_changed"])
    const ours = await sql("payment").where({ provider_id: "pp_sbp_sbp" })
    expect(ours).toEqual([])
  })

  it("an order that was marked as paid beside an open link is not paid twice", async () => {
    const { shop, simulator, sql } = use()
    const { orderId, collectionId, paymentId } = await openLink()
    await shop.admin.post(
      `/admin/payment-collections/${collectionId}/mark-as-paid`,
      { order_id: orderId }
    )
    simulator.pay(paymentId)
    expect(await onTheList()).toEqual(["already_paid_elsewhere"])
    const ours = await sql("payment").where({ provider_id: "pp_sbp_sbp" })
    expect(ours).toEqual([])
  })

  it("late money for a cancelled order is on the list, and not booked", async () => {
    const { shop, simulator, sql } = use()
    const { orderId, paymentId } = await openLink()
    await shop.admin.post(`/admin/orders/${orderId}/cancel`, {})
    simulator.pay(paymentId)
    expect(await onTheList()).toEqual(["order_canceled"])
    const ours = await sql("payment").where({ provider_id: "pp_sbp_sbp" })
    expect(ours).toEqual([])
  })
})
