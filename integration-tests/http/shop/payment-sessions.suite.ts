import { verifyNotificationToken } from "../../../src/shared/notification-address"
import { SECRET, STORE_PORT } from "../support/environment"
import type { TestShop } from "../support/run-shop-tests"
import { answerOf } from "../support/shop"
import { until } from "../support/until"

export function paymentSessions(use: () => TestShop) {
  /** A cart, and the collection that will pay for it. */
  async function fill() {
    const { shop, simulator } = use()
    const cart = await shop.fillCart()
    return {
      shop,
      simulator,
      cart,
      collectionId: await shop.collectionOf(cart),
    }
  }

  describe("a payment session", () => {
    it("holds the payment link and nothing secret", async () => {
      const { shop, simulator, cart, collectionId } = await fill()
      const session = await shop.startPayment(collectionId)

      const [payment] = simulator.payments()
      expect(session.data).toEqual({
        session_id: session.id,
        invoice_id: expect.stringMatching(/^sbpinv_/) as string,
        amount: "449.40",
        confirmation_url: `${simulator.url}/pay/${payment?.id}`,
        expires_at: expect.stringMatching(/Z$/) as string,
      })
      expect(simulator.violations()).toEqual([])
      expect(simulator.executions()).toMatchObject([
        {
          orderId: session.data.invoice_id,
          amount: cart.total.toFixed(2),
          currency: "RUB",
        },
      ])
      const { reference } = await shop.invoice(String(session.data.invoice_id))
      const { name } = await use().sql("store").first<{ name: string }>()
      expect(payment).toMatchObject({
        returnUrl: `http://localhost:8000/checkout/return?session=${session.id}`,
        description: `${name}, ${reference}`,
      })
    })

    it("tells the gateway the session only in the return address", async () => {
      const { shop, simulator, collectionId } = await fill()
      const session = await shop.startPayment(collectionId)
      const [payment] = simulator.payments()
      const { returnUrl, ...shown } = payment ?? {}
      for (const key of [session.id, collectionId]) {
        expect(JSON.stringify(shown)).not.toContain(key)
      }
      expect(returnUrl).toContain(session.id)
      const invoiceId = String(session.data.invoice_id)
      expect(invoiceId.length).toBeLessThanOrEqual(36)
      const path = `/store/sbp/payment-sessions/${invoiceId}`
      expect((await answerOf(shop.shopper.get(path)))?.status).toBe(404)
    })

    it("is refused when there is nothing to pay, and leaves no invoice", async () => {
      const { shop, simulator } = use()
      const types = ["items", "shipping_methods"] as const
      for (const type of types) {
        await shop.createPromotion({ code: type, value: 100, type })
      }
      const cart = await shop.fillCart({ promo_codes: [...types] })
      expect(cart.total).toBe(0)
      const collectionId = await shop.collectionOf(cart)
      expect(await answerOf(shop.startPayment(collectionId))).toMatchObject({
        status: 400,
        data: {
          message:
            "There is nothing to pay. Please place the order without a payment.",
        },
      })
      expect(await shop.ledger.listSbpInvoices({})).toEqual([])
      expect(simulator.requests()).toEqual([])
      expect((await shop.complete(cart)).type).toBe("order")
    })

    it("gives the gateway a notification address for its invoice only", async () => {
      const { shop, simulator, collectionId } = await fill()
      const session = await shop.startPayment(collectionId)
      const url = new URL(simulator.payments()[0]?.webhookUrl ?? "")
      expect(url.origin).toBe(`http://localhost:${STORE_PORT}`)
      const token = url.pathname.replace("/hooks/sbp/", "")
      expect(verifyNotificationToken(token, [SECRET])).toBe(
        session.data.invoice_id
      )
      expect(JSON.stringify(session)).not.toContain(token)
    })

    it("reuses the open link when it is created again", async () => {
      const { shop, simulator, collectionId } = await fill()
      const first = await shop.startPayment(collectionId)
      const second = await shop.startPayment(collectionId)
      expect(second.id).not.toBe(first.id)
      expect(second.data.confirmation_url).toBe(first.data.confirmation_url)
      expect(simulator.executions()).toHaveLength(1)
      const [invoice] = await shop.ledger.listSbpInvoices({})
      expect(invoice).toMatchObject({
        session_id: second.id,
        session_ids: [first.id, second.id],
      })
    })

    it("gets a new invoice when the cart changes", async () => {
      const { shop, cart, collectionId } = await fill()
      const session = await shop.startPayment(collectionId)
      await shop.changeQuantity(cart, 2)
      const [invoice] = await shop.ledger.listSbpInvoices({})
      expect(invoice).toMatchObject({
        state: "open",
        session_id: null,
        session_ids: [session.id],
      })
      const next = await shop.startPayment(collectionId)
      expect(next.data.invoice_id).not.toBe(session.data.invoice_id)
    })

    it("makes no order before its money has arrived", async () => {
      const { shop, cart, collectionId } = await fill()
      await shop.startPayment(collectionId)
      const answer = await answerOf(shop.complete(cart))
      expect(answer?.status).toBe(400)
    })
  })

  it("a session that is deleted before its link exists does not affect another one", async () => {
    const { shop, simulator, collectionId } = await fill()
    const other = await shop.checkOut()
    simulator.fault("payment", { mode: "hang" })
    const data = { session_id: other.session.id }
    const begun = answerOf(shop.startPayment(collectionId, { data }))
    const rows = () =>
      use()
        .sql<{ id: string }>("payment_session")
        .where({
          payment_collection_id: collectionId,
        } as never)
    await until(async () => (await rows()).length > 0, "the session")
    await shop.startPayment(collectionId, { provider_id: "pp_system_default" })
    await begun
    const { session_id } = await shop.invoice(other.invoice.id)
    expect(session_id).toBe(other.session.id)
  })

  describe("when the gateway fails", () => {
    it.each([
      ["does not accept our key", { mode: "status", status: 401 }, "failed"],
      ["is down", { mode: "status", status: 503 }, "creating"],
      ["does not answer", { mode: "hang" }, "creating"],
    ] as const)(
      "and %s, the shopper gets a message and can try again",
      async (_, fault, state) => {
        const { shop, simulator, collectionId } = await fill()
        simulator.fault("payment", fault)
        const answer = await answerOf(shop.startPayment(collectionId))
        const [invoice] = await shop.ledger.listSbpInvoices({})
        expect(invoice).toMatchObject({ state })
        expect(answer).toMatchObject({
          status: 400,
          data: {
            message: `The SBP payment could not be started. Please try again in a moment, or choose another way to pay. Reference: ${invoice?.reference}`,
          },
        })

        simulator.clearFaults()
        const session = await shop.startPayment(collectionId)
        expect(session.data.confirmation_url).toMatch(/^http/)
      }
    )

    it("and reports an error with a payment id, the history has that id", async () => {
      const { shop, simulator, collectionId } = await fill()
      simulator.fault("payment", { mode: "wrong_status", status: 422 })
      await answerOf(shop.startPayment(collectionId))
      const [made] = simulator.executions("payment")
      expect(
        await use()
          .sql("sbp_invoice_event")
          .where({ event: "create_failed" })
          .select("details")
      ).toEqual([{ details: { code: "http_status", gateway_id: made?.id } }])
    })
  })
}
