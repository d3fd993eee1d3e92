import type { HttpTypes } from "@medusajs/framework/types"
import { PROVIDER, STORE_PORT } from "../support/environment"
import { OrderChanges } from "../refunds/order-changes"
import { askedOrder } from "../support/asked-order"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { until } from "../support/until"
import { RequestFixture } from "./request-fixture"

/** The clicks of impatient people. */
const CLICKS = 20

/** Orders that ask for money: Medusa's "Copy payment link" leads to one. */
export function paymentRequests(use: () => TestShop) {
  const changes = new OrderChanges(use)
  const requests = new RequestFixture(use)

  const claimedOrder = () =>
    use().prepare("claimed_order", () => requests.claimedOrder())

  const read = (id: string) => requests.read(id)
  const pay = (id: string) => requests.pay(id)
  const owed = (orderId: string) => requests.owed(orderId)
  const refusalOf = (id: string) => requests.refusalOf(id)
  const cannotBeRead = (id: string) => requests.cannotBeRead(id)

  describe("a payment request", () => {
    it("shows what an order asks for, without a call to the gateway", async () => {
      const { shop, simulator } = use()
      const { orderId, id } = await askedOrder(use())
      const { order } = await shop.admin.get<HttpTypes.AdminOrderResponse>(
        `/admin/orders/${orderId}`
      )
      expect(await read(id)).toEqual({
        id,
        status: "payable",
        amount: "349.90",
        currency_code: "rub",
        provider_id: PROVIDER,
        order_id: orderId,
        order_display_id: order.display_id,
        country_code: "ru",
        confirmation_url: null,
        can_renew: false,
        expires_at: null,
        reference: null,
        delayed: false,
      })
      expect(simulator.requests()).toEqual([])
    })

    it("needs the shop's publishable key, and is never cached", async () => {
      const { sql } = use()
      const { id } = await askedOrder(use())
      const url = `http://localhost:${STORE_PORT}/store/sbp/payment-requests/${id}`
      expect((await fetch(url)).status).toBe(400)
      const [key] = await sql<{ token: string; type: string }>("api_key").where(
        { type: "publishable" }
      )
      const headers = { "x-publishable-api-key": String(key?.token) }
      const answer = await fetch(url, { headers })
      expect(answer.headers.get("cache-control")).toBe("no-store")
    })

    it("is pending with its link after a click", async () => {
      const { shop } = use()
      const { id } = await askedOrder(use())
      const { data } = await shop.startPayment(id)
      const invoice = await shop.invoice(String(data.invoice_id))
      expect(await read(id)).toMatchObject({
        id,
        status: "pending",
        amount: "349.90",
        confirmation_url: data.confirmation_url,
        expires_at: invoice.expires_at.toISOString(),
        reference: invoice.reference,
      })
    })

    it(`makes one invoice, however often it is clicked at once (${CLICKS} times)`, async () => {
      const { shop, simulator } = use()
      const { id } = await askedOrder(use())
      const clicks = Array.from({ length: CLICKS }, () =>
        answerOf(shop.startPayment(id))
      )
      expect((await Promise.all(clicks)).filter(Boolean)).toEqual([])
      expect(await shop.ledger.listSbpInvoices({})).toHaveLength(1)
      expect(simulator.executions()).toHaveLength(1)
      expect((await read(id)).status).toBe("pending")
    })

    it("is paid as soon as the money is here, and the order owes nothing", async () => {
      const { shop, sql } = use()
      const { orderId, id } = await askedOrder(use())
      const release = await shop.holdSettlement(orderId)
      const invoice = await pay(id)
      await until(
        async () => (await shop.invoice(invoice.id)).paid_at,
        "the money"
      )
      const paid = {
        status: "paid",
        amount: "349.90",
        reference: invoice.reference,
      }
      expect(await read(id)).toMatchObject({ ...paid, delayed: false })
      const about = { subject_id: invoice.id, invoice_id: invoice.id }
      const reason = "status_changed"
      await shop.ledger.openAttention({ ...about, reason, details: {} })
      expect(await read(id)).toMatchObject({ ...paid, delayed: true })
      await sql("sbp_attention").delete()
      await release()
      const settled = await shop.settled(invoice.id)
      expect(settled.order_id).toBe(orderId)
      expect(await read(id)).toMatchObject({ ...paid, confirmation_url: null })
      expect(await owed(orderId)).toBe(0)
      const booked = await sql("order_transaction").where({
        order_id: orderId,
        amount: invoice.amount,
      })
      expect(booked).toHaveLength(1)
      const collections = await sql("payment_collection").where({ id })
      expect(collections).toMatchObject([{ status: "completed" }])
      expect(await shop.orders()).toHaveLength(1)
      expect(await refusalOf(id)).toMatch(/^400 This has been paid already/)
      expect(await shop.attention()).toEqual([])
    })

    it("waits a little, without its link, for a payment of the last second", async () => {
      const { shop, sql } = use()
      const { id } = await askedOrder(use())
      const { data } = await shop.startPayment(id)
      const expires_at = new Date(Date.now() - 60_000)
      await sql("sbp_invoice").update({ expires_at })
      const invoice = await shop.invoice(String(data.invoice_id))
      expect(await read(id)).toMatchObject({
        status: "pending",
        confirmation_url: null,
        reference: invoice.reference,
      })
    })

    it("offers no link that has moved to another status, and after half a minute a new one", async () => {
      const { shop, simulator, sql } = use()
      const { id } = await askedOrder(use())
      const { data } = await shop.startPayment(id)
      const moved = await shop.invoice(String(data.invoice_id))
      const override = { status: "PROCESSING", paid: false }
      await simulator.notify(String(moved.gateway_payment_id), { override })
      await until(
        async () => (await shop.invoice(moved.id)).status_moved_at,
        "the new status"
      )
      const pending = {
        id,
        status: "pending",
        amount: "349.90",
        confirmation_url: null,
        reference: moved.reference,
      }
      expect(await read(id)).toMatchObject({ ...pending, can_renew: false })
      await sql("sbp_invoice")
        .where({ id: moved.id })
        .update({ status_moved_at: new Date(Date.now() - 31_000) })
      expect(await read(id)).toMatchObject({ ...pending, can_renew: true })
      const renewed = await shop.startPayment(id)
      expect(renewed.data.invoice_id).not.toBe(moved.id)
      expect(await read(id)).toMatchObject({
        status: "pending",
        confirmation_url: renewed.data.confirmation_url,
        can_renew: false,
      })
    })

    it("can be renewed when its link has expired", async () => {
      const { shop, simulator, sql } = use()
      const { id } = await askedOrder(use())
      const { data } = await shop.startPayment(id)
      await sql("sbp_invoice").update({ expires_at: new Date(0) })
      // A shopper who has paid can name the reference to the shop's support.
      const { reference } = await shop.invoice(String(data.invoice_id))
      expect(await read(id)).toMatchObject({
        status: "payable",
        confirmation_url: null,
        reference,
      })
      const renewed = await shop.startPayment(id)
      expect(renewed.data.invoice_id).not.toBe(data.invoice_id)
      expect(simulator.executions()).toHaveLength(2)
    })

    it("asks for another sum when the order has changed", async () => {
      const { shop } = use()
      const { orderId, id } = await askedOrder(use())
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

    it("leads to the rest after its old link was paid", async () => {
      const { shop, simulator } = use()
      const { orderId, id } = await askedOrder(use())
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

    it("asks for what is owed, even if Medusa did not change its collection", async () => {
      const { shop, sql } = use()
      const { orderId, id } = await askedOrder(use())
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
      const { orderId, id } = await askedOrder(use())
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
      // The gateway cannot withdraw a link.
      const { gateway_payment_id } = await shop.invoice(String(data.invoice_id))
      simulator.pay(String(gateway_payment_id))
      await until(async () => (await shop.attention())[0], "an entry")
      expect(await shop.attention()).toEqual(["already_paid_elsewhere"])
    })

    it("is not found for a cart, a deleted order, or a collection without an order", async () => {
      const { shop, sql } = use()
      const cart = await shop.fillCart()
      await cannotBeRead(await shop.collectionOf(cart))
      await cannotBeRead("pay_col_00000000000000000000000000")
      const { orderId, id } = await askedOrder(use())
      await sql("order")
        .where({ id: orderId })
        .update({ deleted_at: new Date() })
      await cannotBeRead(id)
    })

    it("says that the gateway is down, and can be clicked again", async () => {
      const { shop, simulator } = use()
      const { orderId, id } = await askedOrder(use())
      simulator.fault("payment", { mode: "status", status: 503 })
      expect(await refusalOf(id)).toMatch(
        /^400 The SBP payment could not be started\. Please try again in a moment, or choose another way to pay\. Reference: [2-9A-Z]{8}$/
      )
      simulator.clearFaults()
      expect(await read(id)).toMatchObject({
        status: "payable",
        amount: "349.90",
        confirmation_url: null,
      })
      await shop.settled((await pay(id)).id)
      expect(await owed(orderId)).toBe(0)
      expect(simulator.executions()).toHaveLength(1)
    })

    it("for an exchange asks for the difference to the new items' price", async () => {
      const { shop } = use()
      const { orderId, id } = await askedOrder(use())
      await shop.settled((await pay(id)).id)
      await changes.fulfil(orderId)
      await requests.exchange(orderId)
      const asked = await read(await shop.openCollectionOf(orderId))
      // A requested return already counts, as in Medusa's own link.
      expect(asked).toMatchObject({ status: "payable", amount: "349.90" })
      expect(await owed(orderId)).toBe(349.9)
      await shop.settled((await pay(asked.id)).id)
      expect(await owed(orderId)).toBe(0)
      expect(await shop.attention()).toEqual([])
    })

    it("for a claim asks for the difference to the replacement's price, to the end", async () => {
      const { shop } = use()
      const claimed = await claimedOrder()
      const { orderId, id, item, return_id } = claimed
      expect(await owed(orderId)).toBe(349.9)
      expect(await read(id)).toMatchObject({
        id,
        status: "payable",
        amount: "349.90",
      })
      const invoice = await pay(id)
      await shop.settled(invoice.id)
      const paid = {
        status: "paid",
        amount: "349.90",
        reference: invoice.reference,
      }
      expect(await owed(orderId)).toBe(0)
      expect(await read(id)).toMatchObject(paid)
      // The returned goods arrive.
      await changes.beginReceiving(return_id, [item])
      await changes.confirmReceiving(return_id)
      expect(await owed(orderId)).toBe(0)
      expect(await read(id)).toMatchObject(paid)
      expect(await shop.attention()).toEqual([])
    })

    describe("of an order whose cart cost nothing", () => {
      const freeOrder = () =>
        use().prepare("free_order", () => requests.freeOrder())

      it("is paid in its cart's collection, without an entry for a person", async () => {
        const { shop, sql } = use()
        const { orderId, id } = await freeOrder()
        expect(await requests.ask(orderId)).toMatchObject({
          payment_collection_id: id,
          amount: "349.90",
        })
        const link = await pay(id)
        expect(link.amount).toBe("349.90")
        await shop.settled(link.id)
        expect(await owed(orderId)).toBe(0)
        expect(await read(id)).toMatchObject({ status: "paid" })
        expect(await sql("sbp_payment_request")).toMatchObject([
          { paid_at: expect.any(Date) as Date },
        ])
        expect(await shop.attention()).toEqual([])
      })

      it("is paid with the sum of its link, and then asks for the rest, if the order changes before the payment", async () => {
        const { shop } = use()
        const { orderId, id } = await freeOrder()
        const link = await requests.openLink(id)
        await shop.makeDearer(orderId)
        requests.payLinks(link)
        await shop.settled(link.id)
        expect(await owed(orderId)).toBe(349.9)
        const rest = await read(id)
        expect(rest).toMatchObject({ status: "payable", amount: "349.90" })
        await shop.settled((await pay(rest.id)).id)
        expect(await owed(orderId)).toBe(0)
        expect(await shop.attention()).toEqual([])
      })

      it("asks for the rest after a credit", async () => {
        const { shop } = use()
        const { orderId, id } = await freeOrder()
        await changes.credit(orderId, 30)
        expect(await read(id)).toMatchObject({ amount: "319.90" })
        const link = await pay(id)
        expect(link.amount).toBe("319.90")
        await shop.settled(link.id)
        expect(await owed(orderId)).toBe(0)
        expect(await shop.attention()).toEqual([])
      })

      it("can be renewed by its shopper, who has its page", async () => {
        const { shop, sql } = use()
        const { orderId, id } = await freeOrder()
        const link = await requests.openLink(id)
        await sql("sbp_invoice").update({
          expires_at: new Date(0),
          state: "expired",
        })
        const { invoice } = await shop.admin.get<{
          invoice: { asked_order_id: string; customer_page_url: string }
        }>(`/admin/sbp/invoices/${link.id}`)
        expect(invoice).toMatchObject({
          asked_order_id: orderId,
          customer_page_url: expect.stringContaining(id) as string,
        })
        expect(await requests.returned(link)).toMatchObject({
          payment_request_id: id,
        })
        const path = `/store/sbp/payment-sessions/${link.session_ids[0]}/renew`
        expect(await answerOf(shop.shopper.post(path, {}))).toBeUndefined()
        expect(await read(id)).toMatchObject({ status: "pending" })
      })

      it("is not made while money of the order's other collection is booked", async () => {
        const { shop } = use()
        const { orderId, id } = await freeOrder()
        const other = await requests.openCollection(orderId)
        const release = await shop.holdSettlement(orderId)
        try {
          const { id: paid } = await pay(other)
          await until(async () => (await shop.invoice(paid)).paid_at, "it")
          expect(await refusalOf(id)).toMatch(/^400 This has been paid already/)
        } finally {
          await release()
        }
      })
    })

    it("of a draft order is paid like any other", async () => {
      const { shop } = use()
      const orderId = await requests.draftOrder()
      await requests.convert(orderId)
      const id = await requests.openCollection(orderId)
      const { amount, status } = await read(id)
      expect(status).toBe("payable")
      expect(Number(amount)).toBe(await owed(orderId))
      await shop.settled((await pay(id)).id)
      expect(await owed(orderId)).toBe(0)
      expect(await shop.orders()).toHaveLength(1)
    })
  })
}
