import { verifyNotificationToken } from "../../src/shared/notification-address"
import { SECRET, STORE_PORT } from "./support/environment"
import { runShopTests } from "./support/run-shop-tests"
import { answerOf } from "./support/shop"

runShopTests((use) => {
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
    it("holds the link to pay, and nothing that is secret", async () => {
      const { shop, simulator, cart, collectionId } = await fill()
      const session = await shop.startPayment(collectionId)

      const [payment] = simulator.payments()
      expect(session.data).toEqual({
        session_id: session.id,
        invoice_id: expect.stringMatching(/^sbpinv_/) as string,
        confirmation_url: `${simulator.url}/pay/${payment?.id}`,
        expires_at: expect.stringMatching(/Z$/) as string,
      })
      expect(simulator.violations()).toEqual([])
      expect(simulator.executions()).toMatchObject([
        {
          orderId: session.id,
          amount: cart.total.toFixed(2),
          currency: "RUB",
        },
      ])
      expect(payment).toMatchObject({
        returnUrl: `http://localhost:8000/checkout/return?session=${session.id}`,
        description: `Payment ${String(session.data.invoice_id)}`,
      })
    })

    it("gives the gateway an address that speaks about its invoice only", async () => {
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

    it("cannot be forged by what the shopper sends", async () => {
      const { shop, cart, collectionId } = await fill()
      const session = await shop.startPayment(collectionId, {
        data: {
          session_id: "hacked",
          invoice_id: "hacked",
          confirmation_url: "https://evil.example",
          expires_at: "2099-01-01T00:00:00Z",
          paid: true,
          captured_at: "2026-01-01T00:00:00Z",
          status: "captured",
        },
      })
      expect(session.data.session_id).toBe(session.id)
      expect(session.data.confirmation_url).toMatch(/^http:\/\/127/)
      const answer = await answerOf(shop.complete(cart))
      expect(answer?.status).toBe(400)
    })

    it("takes over the open link when it is made anew", async () => {
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

    it("leaves its invoice behind when the cart changes", async () => {
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

    it("makes no order before the money is there", async () => {
      const { shop, cart, collectionId } = await fill()
      await shop.startPayment(collectionId)
      const answer = await answerOf(shop.complete(cart))
      expect(answer?.status).toBe(400)
    })
  })

  describe("when the gateway fails", () => {
    it.each([
      ["rejects", { mode: "status", status: 422 }, "failed"],
      ["is down", { mode: "status", status: 503 }, "creating"],
      ["does not answer", { mode: "hang" }, "creating"],
      ["answers garbage", { mode: "garbage" }, "creating"],
    ] as const)(
      "and %s, the shopper gets a sentence and may try again",
      async (_, fault, state) => {
        const { shop, simulator, collectionId } = await fill()
        simulator.fault("payment", fault)
        const answer = await answerOf(shop.startPayment(collectionId))
        const [invoice] = await shop.ledger.listSbpInvoices({})
        expect(invoice).toMatchObject({ state })
        expect(answer).toMatchObject({
          status: 400,
          data: {
            message: `The SBP payment could not be started. Please try again in a moment, or choose another way to pay. Reference: ${invoice?.id}`,
          },
        })

        simulator.clearFaults()
        const session = await shop.startPayment(collectionId)
        expect(session.data.confirmation_url).toMatch(/^http/)
      }
    )
  })
})
