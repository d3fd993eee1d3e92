import type { HttpTypes } from "@medusajs/framework/types"
import { medusaIntegrationTestRunner } from "@medusajs/test-utils"
import seed from "../../scripts/seed"
import { adminEmail, demoPassword } from "../../scripts/seed/logins"
import { type Simulator, startSimulator } from "../../simulator"
import { SBP_LEDGER_MODULE } from "../../src/modules/ledger"
import type { SbpLedgerModuleService } from "../../src/modules/ledger/service"
import { verifyNotificationToken } from "../../src/shared/notification-address"
import { HttpClient } from "./http-client"

jest.setTimeout(120_000)

const SECRET = "simulator-secret-key"
const PROVIDER = "pp_sbp_sbp"
const GATEWAY_PORT = 47_411

// Medusa's test runner reads the configuration before it sets its own `env`.
Object.assign(process.env, {
  SBP_BASE_URL: `http://127.0.0.1:${GATEWAY_PORT}`,
  SBP_SHOP_ID: "100500",
  SBP_SECRET_KEY: SECRET,
  SBP_BACKEND_URL: "http://localhost:9000",
  SBP_STOREFRONT_URL: "http://localhost:8000",
  SBP_TIMEOUT_MS: "1000",
})

medusaIntegrationTestRunner({
  inApp: true,
  testSuite: ({ api, getContainer }) => {
    let simulator: Simulator
    let shopper: HttpClient

    const ledger = () =>
      getContainer().resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)

    beforeAll(async () => {
      simulator = await startSimulator({ port: GATEWAY_PORT })
      await seed({ container: getContainer() })
    })
    afterAll(() => simulator.close())

    beforeEach(async () => {
      simulator.reset()
      const visitor = new HttpClient(api)
      const login = { email: adminEmail, password: demoPassword }
      const { token } = await visitor.post<{ token: string }>(
        "/auth/user/emailpass",
        login
      )
      const { api_keys } = await visitor
        .with({ authorization: `Bearer ${token}` })
        .get<HttpTypes.AdminApiKeyListResponse>(
          "/admin/api-keys?type=publishable"
        )
      shopper = visitor.with({
        "x-publishable-api-key": api_keys[0]?.token ?? "none",
      })
    })

    type Cart = HttpTypes.StoreCart
    type Collection = HttpTypes.StorePaymentCollection

    /** A cart with one thing in it, and the collection that will pay for it. */
    async function fillCart() {
      const { regions } =
        await shopper.get<HttpTypes.StoreRegionListResponse>("/store/regions")
      const { products } =
        await shopper.get<HttpTypes.StoreProductListResponse>("/store/products")
      const variant_id = products[0]?.variants?.[0]?.id
      const { cart } = await shopper.post<{ cart: Cart }>("/store/carts", {
        region_id: regions[0]?.id,
        items: [{ variant_id, quantity: 1 }],
      })
      const { payment_collection } = await shopper.post<{
        payment_collection: Collection
      }>("/store/payment-collections", { cart_id: cart.id })
      return { cart, collectionId: payment_collection.id }
    }

    async function startPayment(collectionId: string, data?: object) {
      const { payment_collection } = await shopper.post<{
        payment_collection: Collection
      }>(`/store/payment-collections/${collectionId}/payment-sessions`, {
        provider_id: PROVIDER,
        ...(data && { data }),
      })
      const [session] = payment_collection.payment_sessions ?? []
      return session as NonNullable<typeof session>
    }

    const answerOf = async (call: Promise<unknown>) => {
      const error = (await call.catch((error: unknown) => error)) as {
        response?: { status: number; data: { message: string } }
      }
      return error.response
    }

    describe("a payment session", () => {
      it("holds the link to pay, and nothing that is secret", async () => {
        const { cart, collectionId } = await fillCart()
        const session = await startPayment(collectionId)

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
          description: `Payment ${session.id}`,
        })
      })

      it("gives the gateway an address that speaks about its invoice only", async () => {
        const { collectionId } = await fillCart()
        const session = await startPayment(collectionId)
        const url = new URL(simulator.payments()[0]?.webhookUrl ?? "")
        expect(url.origin).toBe("http://localhost:9000")
        const token = url.pathname.replace("/hooks/sbp/", "")
        expect(verifyNotificationToken(token, [SECRET])).toBe(
          session.data.invoice_id
        )
        expect(JSON.stringify(session)).not.toContain(token)
      })

      it("cannot be forged by what the shopper sends", async () => {
        const { cart, collectionId } = await fillCart()
        const session = await startPayment(collectionId, {
          session_id: "hacked",
          invoice_id: "hacked",
          confirmation_url: "https://evil.example",
          expires_at: "2099-01-01T00:00:00Z",
          paid: true,
          captured_at: "2026-01-01T00:00:00Z",
          status: "captured",
        })
        expect(session.data.session_id).toBe(session.id)
        expect(session.data.confirmation_url).toMatch(/^http:\/\/127/)
        const answer = await answerOf(
          shopper.post(`/store/carts/${cart.id}/complete`, {})
        )
        expect(answer?.status).toBe(400)
      })

      it("takes over the open link when it is made anew", async () => {
        const { collectionId } = await fillCart()
        const first = await startPayment(collectionId)
        const second = await startPayment(collectionId)
        expect(second.id).not.toBe(first.id)
        expect(second.data.confirmation_url).toBe(first.data.confirmation_url)
        expect(simulator.executions()).toHaveLength(1)
        const [invoice] = await ledger().listSbpInvoices({})
        expect(invoice).toMatchObject({
          session_id: second.id,
          session_ids: [first.id, second.id],
        })
      })

      it("leaves its invoice behind when the cart changes", async () => {
        const { cart, collectionId } = await fillCart()
        const session = await startPayment(collectionId)
        const [item] = cart.items ?? []
        await shopper.post(`/store/carts/${cart.id}/line-items/${item?.id}`, {
          quantity: 2,
        })
        const [invoice] = await ledger().listSbpInvoices({})
        expect(invoice).toMatchObject({
          state: "open",
          session_id: null,
          session_ids: [session.id],
        })
        const next = await startPayment(collectionId)
        expect(next.data.invoice_id).not.toBe(session.data.invoice_id)
      })

      it("makes no order before the money is there", async () => {
        const { cart, collectionId } = await fillCart()
        await startPayment(collectionId)
        const answer = await answerOf(
          shopper.post(`/store/carts/${cart.id}/complete`, {})
        )
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
          const { collectionId } = await fillCart()
          simulator.fault("payment", fault)
          const answer = await answerOf(startPayment(collectionId))
          const [invoice] = await ledger().listSbpInvoices({})
          expect(invoice).toMatchObject({ state })
          expect(answer).toMatchObject({
            status: 400,
            data: {
              message: `The SBP payment could not be started. Please try again in a moment, or choose another way to pay. Reference: ${invoice?.id}`,
            },
          })

          simulator.clearFaults()
          const session = await startPayment(collectionId)
          expect(session.data.confirmation_url).toMatch(/^http/)
        }
      )
    })
  },
})
