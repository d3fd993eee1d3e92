import type { HttpTypes } from "@medusajs/framework/types"
import { notificationToken } from "../../src/shared/notification-address"
import { rawRequest } from "../http/support/raw-request"
import { PROVIDER, SECRET, STORE_PORT } from "../http/support/environment"
import { runShopTests } from "../http/support/run-shop-tests"
import { until } from "../http/support/until"

const SECOND = {
  provider: "pp_sbp_second",
  shopId: 200_600,
  secretKey: "the key of the second shop",
}

/** Two shops of one merchant: the same provider twice, under two ids. */
runShopTests(
  (use) => {
    const checkOutIn = async (provider_id: string) => {
      const { shop } = use()
      const cart = await shop.fillCart()
      const collectionId = await shop.collectionOf(cart)
      const session = await shop.startPayment(collectionId, { provider_id })
      const invoice = await shop.invoice(String(session.data.invoice_id))
      const paymentId = String(invoice.gateway_payment_id)
      return { cart, collectionId, invoice, paymentId }
    }

    beforeAll(async () => {
      const { admin } = use().shop
      const { regions } =
        await admin.get<HttpTypes.AdminRegionListResponse>("/admin/regions")
      await admin.post(`/admin/regions/${regions[0]?.id}`, {
        payment_providers: [PROVIDER, SECOND.provider],
      })
    })

    it("two shops take payments side by side, each with its own credentials", async () => {
      const { shop, simulator } = use()
      const first = await checkOutIn(PROVIDER)
      const second = await checkOutIn(SECOND.provider)
      expect(first.invoice).toMatchObject({
        provider_id: PROVIDER,
        shop_id: "100500",
      })
      expect(second.invoice).toMatchObject({
        provider_id: SECOND.provider,
        shop_id: String(SECOND.shopId),
      })
      simulator.pay(first.paymentId)
      simulator.pay(second.paymentId)
      await shop.settled(first.invoice.id)
      await shop.settled(second.invoice.id)
      const orders = await shop.orders()
      expect(orders).toHaveLength(2)
      expect(
        orders
          .flatMap(({ payment_collections }) => payment_collections)
          .flatMap(({ payments }) => payments)
          .map((payment) => payment?.provider_id)
          .sort()
      ).toEqual([SECOND.provider, PROVIDER].sort())
      expect(await shop.attention()).toEqual([])
    })

    it("two shops do not share a payment link for the same cart", async () => {
      const { shop } = use()
      const { collectionId, invoice } = await checkOutIn(PROVIDER)
      const session = await shop.startPayment(collectionId, {
        provider_id: SECOND.provider,
      })
      expect(session.data.invoice_id).not.toBe(invoice.id)
    })

    it("a shop cannot notify about another shop's payments", async () => {
      const { shop, simulator } = use()
      simulator.configure({ notifications: { drop: true } })
      const { invoice, paymentId } = await checkOutIn(PROVIDER)
      simulator.pay(paymentId)
      const body = simulator.notifications()[0]?.body ?? ""
      const token = notificationToken(SECOND.secretKey, invoice.id)
      const url = `http://localhost:${STORE_PORT}/hooks/sbp/${token}`
      expect(await rawRequest(url, { body })).toMatchObject({ status: 200 })
      const reasons = await until(async () => {
        const reasons = await shop.attention()
        return reasons.length > 0 && reasons
      }, "an attention entry")
      expect(reasons).toEqual(["identity_mismatch"])
      expect(await shop.invoice(invoice.id)).toMatchObject({
        state: "open",
        paid_at: null,
      })
      expect(await shop.orders()).toEqual([])
    })
  },
  {
    environment: {
      SBP_SECOND_SHOP_ID: String(SECOND.shopId),
      SBP_SECOND_SECRET_KEY: SECOND.secretKey,
    },
    shops: [
      { shopId: 100_500, secretKey: SECRET },
      { shopId: SECOND.shopId, secretKey: SECOND.secretKey },
    ],
  }
)
