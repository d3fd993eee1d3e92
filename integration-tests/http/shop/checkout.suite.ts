import { randomUUID } from "node:crypto"
import type { StorePayment } from "../../../src/api/store/sbp/payment-sessions/store-payment-of"
import { PROVIDER } from "../support/environment"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { until } from "../support/until"

export function checkout(use: () => TestShop) {
  describe("a payment", () => {
    it("of a customer who is logged in leads to one order with one capture", async () => {
      const { shop, simulator } = use()
      const email = "buyer@example.com"
      const shopper = await shop.register(email)
      const { cart, invoice, paymentId } = await shop.checkOut({
        email,
        shopper,
      })
      simulator.pay(paymentId)
      const settled = await shop.settled(invoice.id)

      expect(await shop.orders()).toMatchObject([
        {
          id: settled.order_id,
          email,
          total: cart.total,
          payment_status: "captured",
          payment_collections: [
            {
              payments: [
                {
                  id: settled.medusa_payment_id,
                  provider_id: PROVIDER,
                  amount: cart.total,
                  captures: [{ amount: cart.total }],
                },
              ],
            },
          ],
        },
      ])
      expect(await shop.attention()).toEqual([])
      expect(simulator.violations()).toEqual([])
    })

    it("is requested and compared as 1274.92 where a discount leaves 1274.915", async () => {
      const { shop, simulator } = use()
      await shop.createPromotion({
        code: "MINUS15",
        value: 15,
        type: "items",
      })
      await shop.createPromotion({
        code: "FREE",
        value: 100,
        type: "shipping_methods",
      })
      const { cart, invoice, paymentId } = await shop.checkOut({
        sku: "WARE-COBALT-250",
        promo_codes: ["MINUS15", "FREE"],
      })
      expect(cart.total).toBe(1274.915)
      expect(simulator.executions()).toMatchObject([{ amount: "1274.92" }])
      simulator.pay(paymentId)
      await shop.settled(invoice.id)
      expect(await shop.orders()).toMatchObject([
        { total: 1274.915, payment_status: "captured" },
      ])
      expect(await shop.attention()).toEqual([])
    })

    it("leads to the order if its notification arrives before the answer to our request", async () => {
      const { shop, simulator } = use()
      simulator.configure({ autoPay: "before_answer" })
      const { invoice } = await shop.checkOut()
      await shop.settled(invoice.id)
      expect(await shop.orders()).toHaveLength(1)
      expect(await shop.attention()).toEqual([])
    })

    it("makes the order of a payment that arrives after its link expired", async () => {
      const { shop, simulator, sql } = use()
      const { cart, invoice, paymentId } = await shop.checkOut()
      await sql("sbp_invoice")
        .where({ id: invoice.id })
        .update({ expires_at: new Date(Date.now() - 60 * 60_000) })
      expect(await shop.ledger.expireInvoices(20)).toBe(1)
      expect(await shop.invoice(invoice.id)).toMatchObject({ state: "expired" })

      simulator.pay(paymentId)
      await simulator.idle()
      const settled = await shop.settled(invoice.id)
      expect(await shop.orders()).toMatchObject([
        {
          id: settled.order_id,
          total: cart.total,
          payment_status: "captured",
          payment_collections: [
            { payments: [{ captures: [{ amount: cart.total }] }] },
          ],
        },
      ])
      expect(settled.received_amount).toBe(invoice.amount)
      expect(await shop.attention()).toEqual([])
    })

    it("leads to the order in a new session if its link was never received", async () => {
      const { shop, simulator } = use()
      simulator.fault("payment", { mode: "garbage" })
      const cart = await shop.fillCart()
      const collectionId = await shop.collectionOf(cart)
      const refusal = await answerOf(shop.startPayment(collectionId))
      expect(refusal?.status).toBe(400)
      simulator.clearFaults()

      const [payment] = simulator.payments()
      simulator.pay(String(payment?.id))
      const [invoice] = await shop.ledger.listSbpInvoices({})
      const settled = await shop.settled(String(invoice?.id))
      expect(settled.gateway_payment_id).toBe(payment?.id)
      expect(await shop.orders()).toMatchObject([
        { id: settled.order_id, payment_status: "captured" },
      ])
      expect(await shop.attention()).toEqual([])
    })
  })

  describe("a payment with an order", () => {
    it("has one attention entry after a refund at the gateway until that is recorded", async () => {
      const { shop, simulator } = use()
      const { invoice, paymentId } = await shop.checkOut()
      simulator.pay(paymentId)
      await shop.settled(invoice.id)
      const refunded_amount = { value: "449.40", currency: "RUB" }
      for (const override of [
        { status: "REFUNDED", refunded_amount },
        { status: "CONFIRMED", refunded_amount },
      ]) {
        await simulator.notify(paymentId, { override })
      }
      await until(
        async () => (await shop.attention()).length > 0,
        "an attention entry"
      )
      const { attention } = await shop.admin.get<{
        attention: { details: object; actions: string[] }[]
      }>("/admin/sbp/attention")
      expect(attention).toMatchObject([
        {
          reason: "refund_not_recorded",
          details: { refunded: "449.40", unrecorded: "449.40" },
          actions: ["record_refund", "resolve"],
        },
      ])
      await shop.admin.post("/admin/sbp/refunds", {
        idempotency_key: randomUUID(),
        invoice_id: invoice.id,
        amount: "449.40",
        note: "Returned in the cabinet",
        // Nothing is owed for the order, but the gateway has returned the money
        // all the same.
        confirm_more_than_owed: true,
      })
      expect(await shop.attention()).toEqual([])
      await simulator.notify(paymentId, {
        override: { status: "REFUNDED", paid: false, refunded_amount },
      })
      expect(await shop.orders()).toMatchObject([
        { payment_status: "refunded" },
      ])
      expect(await shop.attention()).toEqual([])
    })
  })

  describe("data that a shopper sends with a session", () => {
    it("is never accepted as a payment", async () => {
      const { shop, simulator } = use()
      const other = await shop.checkOut()
      simulator.pay(other.paymentId)
      const paid = await shop.settled(other.invoice.id)

      const cart = await shop.fillCart({ sku: "WARE-COBALT-250" })
      const paidOther = { session_id: other.session.id, invoice_id: paid.id }
      const forgery = {
        ...paidOther,
        paid: true,
        captured_at: "2026-01-01T00:00:00Z",
        status: "captured",
        payment_id: paid.medusa_payment_id,
        amount: 1,
        currency_code: "rub",
        provider_id: "pp_system_default",
        idempotency_key: other.session.id,
        context: { paid: true },
        confirmation_url: "https://evil.example",
        expires_at: "2099-01-01",
        state: "paid",
        paid_at: "2026-01-01",
        settled_at: "2026-01-01",
      }
      for (const data of [forgery, paidOther]) {
        const collectionId = await shop.collectionOf(cart)
        const session = await shop.startPayment(collectionId, { data })
        expect(session.data.session_id).toBe(session.id)
        expect(session.data.invoice_id).not.toBe(paid.id)
        expect(session.data.confirmation_url).toMatch(/^http:\/\/127/)
        const answer = await answerOf(shop.complete(cart))
        expect(answer?.status).toBe(400)
      }
      expect(await shop.orders()).toHaveLength(1)
    })
  })

  describe("a notification that differs from the invoice", () => {
    const mismatches: [
      string,
      Record<string, string | boolean | Record<string, string>>,
      string,
    ][] = [
      [
        "one kopek less",
        { amount: { value: "449.39", currency: "RUB" } },
        "amount_mismatch",
      ],
      ["another payment id", { id: "elsewhere" }, "identity_mismatch"],
      ["CONFIRMED and not paid", { paid: false }, "status_contradiction"],
      [
        "paid under another status",
        { status: "COMPLETED" },
        "status_contradiction",
      ],
    ]
    it.each(mismatches)(
      "in %s makes no order, and is shown to the operator",
      async (_, override, reason) => {
        const { shop, simulator } = use()
        const { cart, invoice, paymentId, session, collectionId } =
          await shop.checkOut()
        expect(cart.total).toBe(449.4)
        simulator.configure({ notifications: { override } })
        simulator.pay(paymentId)
        await until(
          async () => (await shop.attention()).length > 0,
          "an attention entry"
        )
        expect(await shop.attention()).toEqual([reason])
        expect(await shop.invoice(invoice.id)).toMatchObject({
          state: "open",
          paid_at: null,
        })
        expect(await shop.orders()).toEqual([])
        expect((await answerOf(shop.complete(cart)))?.status).toBe(400)
        // A shopper who seems to have paid is asked to wait, and gets no other link.
        const isOfAnother = "shop_id" in override || "order_id" in override
        const seemsPaid = !isOfAnother && override.paid !== false
        const { payment } = await shop.shopper.get<{ payment: StorePayment }>(
          `/store/sbp/payment-sessions/${session.id}`
        )
        expect(payment).toMatchObject(
          seemsPaid
            ? { status: "paid", delayed: true, confirmation_url: null }
            : { status: "pending", delayed: false }
        )
        const again = await answerOf(shop.startPayment(collectionId))
        expect(again?.status).toBe(seemsPaid ? 400 : undefined)
      }
    )

    it("only in its status is stored with the gateway's spelling", async () => {
      const { shop, simulator } = use()
      const { invoice, paymentId } = await shop.checkOut()
      simulator.decline(paymentId)
      await until(async () => {
        const { notified_at } = await shop.invoice(invoice.id)
        return notified_at
      }, "the notification")
      expect(await shop.invoice(invoice.id)).toMatchObject({
        state: "open",
        gateway_status: simulator.payments()[0]?.status,
      })
      expect(await shop.attention()).toEqual([])
    })

    it("after a declined payment does not stop the shopper from getting another link", async () => {
      const { shop, simulator } = use()
      const { cart, paymentId, session, collectionId } = await shop.checkOut()
      simulator.decline(paymentId)
      await until(
        async () => (await shop.ledger.listSbpNotifications({})).length > 0,
        "the notification"
      )
      const again = await until(async () => {
        const next = await shop.startPayment(collectionId)
        const isNew =
          next.data.confirmation_url !== session.data.confirmation_url
        return isNew && next
      }, "another link")
      const { gateway_payment_id } = await shop.invoice(
        String(again.data.invoice_id)
      )
      simulator.pay(String(gateway_payment_id))
      const settled = await shop.settled(String(again.data.invoice_id))
      expect((await shop.orderOf(cart))?.id).toBe(settled.order_id)
    })
  })
}
