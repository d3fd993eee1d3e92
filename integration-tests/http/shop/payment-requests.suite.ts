import type { HttpTypes } from "@medusajs/framework/types"
import type { StorePaymentRequest } from "../../../src/flows/payment-requests/payment-request-of"
import { STORE_PORT } from "../support/environment"
import { OrderChanges } from "../refunds/order-changes"
import { ADDRESS, USUAL } from "../../seed-with-carts"
import { makeAskedOrder } from "../support/asked-order"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { until } from "../support/until"

/** As long as impatient people click. */
const CLICKS = 100

/** Orders that ask for money: Medusa's "Copy payment link" leads to one. */
export function paymentRequests(use: () => TestShop) {
  const changes = new OrderChanges(use)

  const askedOrder = () => makeAskedOrder(use())

  const read = async (id: string) => {
    const { payment_request } = await use().shop.shopper.get<{
      payment_request: StorePaymentRequest
    }>(`/store/sbp/payment-requests/${id}`)
    return payment_request
  }

  async function pay(id: string) {
    const { shop, simulator } = use()
    const { data } = await shop.startPayment(id)
    const invoice = await shop.invoice(String(data.invoice_id))
    simulator.pay(String(invoice.gateway_payment_id))
    return invoice
  }

  /** An order that staff take by phone: one piece, picked up. */
  async function draft() {
    const { shop } = use()
    const [{ regions }, { variants }, { sales_channels }] = await Promise.all([
      shop.admin.get<HttpTypes.AdminRegionListResponse>("/admin/regions"),
      shop.admin.get<{ variants: { id: string }[] }>(
        `/admin/product-variants?sku=${USUAL.sku}`
      ),
      shop.admin.get<HttpTypes.AdminSalesChannelListResponse>(
        "/admin/sales-channels"
      ),
    ])
    return {
      email: USUAL.email,
      region_id: regions[0]?.id,
      sales_channel_id: sales_channels[0]?.id,
      shipping_address: ADDRESS,
      billing_address: ADDRESS,
      items: [{ variant_id: variants[0]?.id, quantity: 1 }],
    }
  }

  const owed = async (orderId: string) => {
    const { order } = await use().shop.admin.get<HttpTypes.AdminOrderResponse>(
      `/admin/orders/${orderId}?fields=+summary`
    )
    return order.summary.pending_difference
  }

  const refusalOf = async (id: string) => {
    const answer = await answerOf(use().shop.startPayment(id))
    return answer && `${answer.status} ${answer.data.message}`
  }

  const cannotBeRead = async (id: string) => {
    expect((await answerOf(read(id)))?.status).toBe(404)
  }

  describe("a payment request", () => {
    it("shows what an order asks for, and asks the gateway for nothing", async () => {
      const { shop, simulator } = use()
      const { orderId, id } = await askedOrder()
      const { order } = await shop.admin.get<HttpTypes.AdminOrderResponse>(
        `/admin/orders/${orderId}`
      )
      expect(await read(id)).toEqual({
        id,
        status: "payable",
        amount: "349.90",
        currency_code: "rub",
        order_id: orderId,
        order_display_id: order.display_id,
        country_code: "ru",
        confirmation_url: null,
        expires_at: null,
        reference: null,
      })
      expect(simulator.requests()).toEqual([])
    })

    it("needs the shop's publishable key, and is never cached", async () => {
      const { sql } = use()
      const { id } = await askedOrder()
      const url = `http://localhost:${STORE_PORT}/store/sbp/payment-requests/${id}`
      expect((await fetch(url)).status).toBe(400)
      const [key] = await sql<{ token: string; type: string }>("api_key").where(
        { type: "publishable" }
      )
      const headers = { "x-publishable-api-key": String(key?.token) }
      const answer = await fetch(url, { headers })
      expect(answer.headers.get("cache-control")).toBe("no-store")
    })

    it("is pending once somebody clicked, with the link", async () => {
      const { shop } = use()
      const { id } = await askedOrder()
      const { data } = await shop.startPayment(id)
      const invoice = await shop.invoice(String(data.invoice_id))
      expect(await read(id)).toMatchObject({
        id,
        status: "pending",
        amount: "349.90",
        confirmation_url: data.confirmation_url,
        expires_at: invoice.expires_at.toISOString(),
        reference: invoice.id,
      })
    })

    it(`makes one invoice, however often it is clicked at once (${CLICKS} times)`, async () => {
      const { shop, simulator } = use()
      const { id } = await askedOrder()
      const clicks = Array.from({ length: CLICKS }, () =>
        answerOf(shop.startPayment(id))
      )
      expect((await Promise.all(clicks)).filter(Boolean)).toEqual([])
      expect(await shop.ledger.listSbpInvoices({})).toHaveLength(1)
      expect(simulator.executions()).toHaveLength(1)
      expect((await read(id)).status).toBe("pending")
    })

    it("is paid as soon as the money is here, and the order owes nothing", async () => {
      const { shop } = use()
      const { orderId, id } = await askedOrder()
      const release = await shop.holdSettlement(orderId)
      const invoice = await pay(id)
      await until(
        async () => (await shop.invoice(invoice.id)).paid_at,
        "the money"
      )
      const paid = { status: "paid", amount: "349.90", reference: invoice.id }
      expect(await read(id)).toMatchObject(paid)
      await release()
      await shop.settled(invoice.id)
      expect(await read(id)).toMatchObject({ ...paid, confirmation_url: null })
      expect(await owed(orderId)).toBe(0)
      expect(await refusalOf(id)).toMatch(/^400 This has been paid already/)
      expect(await shop.attention()).toEqual([])
    })

    it("can be renewed when its link has expired", async () => {
      const { shop, simulator, sql } = use()
      const { id } = await askedOrder()
      const { data } = await shop.startPayment(id)
      await sql("sbp_invoice").update({ expires_at: new Date(0) })
      expect(await read(id)).toMatchObject({
        status: "payable",
        confirmation_url: null,
        reference: null,
      })
      const renewed = await shop.startPayment(id)
      expect(renewed.data.invoice_id).not.toBe(data.invoice_id)
      expect(simulator.executions()).toHaveLength(2)
    })

    it("asks for another sum when the order has changed", async () => {
      const { shop } = use()
      const { orderId, id } = await askedOrder()
      await shop.startPayment(id)
      await shop.makeDearer(orderId)
      expect(await read(id)).toMatchObject({
        id,
        status: "payable",
        amount: "699.80",
      })
      const invoice = await pay(id)
      expect(invoice.amount).toBe("699.80")
      await shop.settled(invoice.id)
      expect(await owed(orderId)).toBe(0)
    })

    it("leads to what is left when its old link was paid", async () => {
      const { shop, simulator } = use()
      const { orderId, id } = await askedOrder()
      const { data } = await shop.startPayment(id)
      const old = await shop.invoice(String(data.invoice_id))
      await shop.makeDearer(orderId)
      simulator.pay(String(old.gateway_payment_id))
      await shop.settled(old.id)
      const rest = await read(id)
      expect(rest).toMatchObject({ status: "payable", amount: "349.90" })
      expect(rest.id).not.toBe(id)
      const invoice = await pay(rest.id)
      await shop.settled(invoice.id)
      expect(await owed(orderId)).toBe(0)
      expect(await shop.orders()).toHaveLength(1)
      expect(await shop.attention()).toEqual([])
    })

    it("asks for what is owed, also where Medusa did not change its collection", async () => {
      const { shop, sql } = use()
      const { orderId, id } = await askedOrder()
      await sql("payment_collection")
        .where({ id })
        .update({ amount: 999, raw_amount: { value: "999", precision: 20 } })
      expect(await read(id)).toMatchObject({
        status: "payable",
        amount: "349.90",
      })
      const invoice = await pay(id)
      expect(invoice.amount).toBe("349.90")
      await shop.settled(invoice.id)
      expect(await owed(orderId)).toBe(0)
    })

    it("asks for nothing when the order became as cheap as before", async () => {
      const { shop, simulator } = use()
      const { orderId, id } = await askedOrder()
      const { data } = await shop.startPayment(id)
      const [item] = await changes.items(orderId)
      await changes.beginEdit(orderId)
      await changes.editQuantity(orderId, String(item?.id), 1)
      await changes.confirmEdit(orderId)
      expect(await read(id)).toMatchObject({
        status: "nothing_due",
        amount: "0.00",
      })
      expect(await refusalOf(id)).toMatch(/^400 There is nothing left to pay/)
      // The gateway cannot take its link back.
      const { gateway_payment_id } = await shop.invoice(String(data.invoice_id))
      simulator.pay(String(gateway_payment_id))
      await until(async () => (await shop.attention())[0], "an entry")
      expect(await shop.attention()).toEqual(["already_paid_elsewhere"])
    })

    it("is paid when staff marked the order as paid", async () => {
      const { shop } = use()
      const { orderId, id } = await askedOrder()
      await shop.admin.post(`/admin/payment-collections/${id}/mark-as-paid`, {
        order_id: orderId,
      })
      expect(await read(id)).toMatchObject({
        status: "paid",
        amount: "349.90",
        reference: null,
      })
      expect(await refusalOf(id)).toMatch(/^400 There is nothing left to pay/)
    })

    it("ends with its order", async () => {
      const { shop } = use()
      const { orderId, id } = await askedOrder()
      await shop.admin.post(`/admin/orders/${orderId}/cancel`, {})
      expect(await read(id)).toMatchObject({ status: "canceled" })
      expect(await refusalOf(id)).toMatch(/^400 There is nothing left to pay/)
    })

    it("is not found for a cart, a deleted order, or a collection of nobody", async () => {
      const { shop, sql } = use()
      const cart = await shop.fillCart()
      await cannotBeRead(await shop.collectionOf(cart))
      await cannotBeRead("pay_col_00000000000000000000000000")
      const { orderId, id } = await askedOrder()
      await sql("order")
        .where({ id: orderId })
        .update({ deleted_at: new Date() })
      await cannotBeRead(id)
    })

    it("says that the gateway is down, and can be clicked again", async () => {
      const { shop, simulator } = use()
      const { id } = await askedOrder()
      simulator.fault("payment", { mode: "status", status: 503 })
      expect(await refusalOf(id)).toMatch(/^400 .* could not be started/)
      simulator.clearFaults()
      expect((await read(id)).status).toBe("payable")
      await shop.settled((await pay(id)).id)
    })

    it("of an exchange asks for what the new items cost more", async () => {
      const { shop } = use()
      const { orderId, id } = await askedOrder()
      await shop.settled((await pay(id)).id)
      await changes.fulfil(orderId)
      const [item] = await changes.items(orderId)
      const { variants } = await shop.admin.get<{ variants: { id: string }[] }>(
        `/admin/product-variants?sku=${USUAL.sku}`
      )
      const { exchange } = await shop.admin.post<{ exchange: { id: string } }>(
        "/admin/exchanges",
        { order_id: orderId }
      )
      const path = `/admin/exchanges/${exchange.id}`
      await shop.admin.post(`${path}/inbound/items`, {
        items: [{ id: item?.id, quantity: 1 }],
      })
      await shop.admin.post(`${path}/outbound/items`, {
        items: [{ variant_id: variants[0]?.id, quantity: 2 }],
      })
      await shop.admin.post(`${path}/request`, {})
      const asked = await read(await shop.openCollectionOf(orderId))
      // What is to come back counts already, as in Medusa's own link.
      expect(asked).toMatchObject({ status: "payable", amount: "349.90" })
      expect(await owed(orderId)).toBe(349.9)
      await shop.settled((await pay(asked.id)).id)
      expect(await owed(orderId)).toBe(0)
      expect(await shop.attention()).toEqual([])
    })

    it("of a draft order is paid like any other", async () => {
      const { shop } = use()
      const { draft_order } = await shop.admin.post<{
        draft_order: { id: string }
      }>("/admin/draft-orders", await draft())
      const orderId = draft_order.id
      await shop.admin.post(
        `/admin/draft-orders/${orderId}/convert-to-order`,
        {}
      )
      const { payment_collection } = await shop.admin.post<{
        payment_collection: { id: string }
      }>("/admin/payment-collections", {
        order_id: orderId,
        amount: await owed(orderId),
      })
      const { id } = payment_collection
      const { amount, status } = await read(id)
      expect(status).toBe("payable")
      expect(Number(amount)).toBe(await owed(orderId))
      await shop.settled((await pay(id)).id)
      expect(await owed(orderId)).toBe(0)
      expect(await shop.orders()).toHaveLength(1)
    })
  })
}
