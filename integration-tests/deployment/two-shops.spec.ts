import type { HttpTypes } from "@medusajs/framework/types"
import {
  adminEmail,
  approverEmail,
  demoPassword,
} from "../../scripts/seed/logins"
import { dayAt } from "../../src/domain/days"
import { readDigest } from "../../src/flows/alerts/read-digest"
import { notificationToken } from "../../src/shared/notification-address"
import type { SbpOptions } from "../../src/shared/options"
import {
  findShop,
  registerOwnOptions,
  registerShop,
} from "../../src/shared/shops"
import { AttentionFixture } from "../http/refunds/attention-fixture"
import { RequestFixture } from "../http/shop/request-fixture"
import {
  statementClient,
  STATEMENTS,
} from "../http/statements/statement-client"
import { makeAskedOrder } from "../http/support/asked-order"
import { rawRequest } from "../http/support/raw-request"
import { PROVIDER, SECRET, STORE_PORT } from "../http/support/environment"
import { runShopTests } from "../http/support/run-shop-tests"
import { answerOf, logIn } from "../http/support/shop"
import { until } from "../http/support/until"

const SECOND = {
  provider: "pp_sbp_second",
  shopId: 200_600,
  secretKey: "the key of the second shop",
}

/** Two shops of one merchant: the same provider twice, under two ids. */
runShopTests(
  (use) => {
    const requests = new RequestFixture(use)
    const statements = statementClient(use)

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
        payment_providers: [PROVIDER, SECOND.provider, "pp_system_default"],
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

    it("two links of different shops that pay one order at once are booked once, and listed once", async () => {
      const { shop } = use()
      const { orderId, id } = await makeAskedOrder(use())
      const first = await requests.openLink(id)
      const second = await requests.openLink(id, SECOND.provider)
      expect([first.shop_id, second.shop_id]).toEqual([
        "100500",
        String(SECOND.shopId),
      ])
      requests.payLinks(first, second)
      await requests.expectBookedOnce(first, second)
      expect(await requests.owed(orderId)).toBe(0)
      expect(await requests.read(id)).toMatchObject({ status: "paid" })
      expect(await shop.orders()).toHaveLength(1)
    })

    it("the page of an order shows the link of the shop that made it, and renews it there", async () => {
      const { shop, sql } = use()
      const { id } = await makeAskedOrder(use())
      const session = await shop.startPayment(id, {
        provider_id: SECOND.provider,
      })
      const { confirmation_url } = session.data
      expect(await requests.read(id)).toMatchObject({
        status: "pending",
        confirmation_url,
      })
      await sql("sbp_invoice").update({ expires_at: new Date(0) })
      expect(await requests.read(id)).toMatchObject({ status: "payable" })
      const { payment } = await shop.shopper.post<{
        payment: { reference: string; confirmation_url: string }
      }>(`/store/sbp/payment-sessions/${session.id}/renew`, {})
      expect(payment.confirmation_url).not.toBe(confirmation_url)
      expect(await shop.invoiceWith(payment.reference)).toMatchObject({
        provider_id: SECOND.provider,
        shop_id: String(SECOND.shopId),
      })
    })

    describe("an order is asked for money", () => {
      let options: SbpOptions
      beforeEach(() => {
        options = findShop(SECOND.provider) as SbpOptions
        const storefrontUrl = "https://b2b.example"
        registerShop(SECOND.provider, { ...options, storefrontUrl })
      })
      afterEach(() => registerShop(SECOND.provider, options))

      async function expectAskedInSecond(orderId: string) {
        const { url, payment_collection_id: id } = await requests.ask(orderId)
        expect(url).toBe(
          `https://b2b.example/payment-collection/${id}?order_id=${orderId}`
        )
        const { provider_id } = await requests.read(id)
        expect(provider_id).toBe(SECOND.provider)
      }

      it("in the shop in which it was paid", async () => {
        const { shop, simulator } = use()
        const { invoice, paymentId } = await checkOutIn(SECOND.provider)
        simulator.pay(paymentId)
        const { order_id } = await shop.settled(invoice.id)
        await shop.makeDearer(String(order_id))
        await expectAskedInSecond(String(order_id))
      })

      it("in the shop of its region if it was paid elsewhere", async () => {
        const { admin } = use().shop
        const { orderId } = await makeAskedOrder(use())
        const { regions } =
          await admin.get<HttpTypes.AdminRegionListResponse>("/admin/regions")
        await admin.post(`/admin/regions/${regions[0]?.id}`, {
          payment_providers: [SECOND.provider, "pp_system_default"],
        })
        await expectAskedInSecond(orderId)
      })
    })

    it("a shop makes no link for an order while another shop's money for it is booked", async () => {
      const { shop, simulator } = use()
      const { orderId, id } = await makeAskedOrder(use())
      const other = await requests.openCollection(orderId)
      const link = await requests.openLink(other, SECOND.provider)
      const release = await shop.holdSettlement(orderId)
      try {
        requests.payLinks(link)
        await until(
          async () => (await shop.invoice(link.id)).paid_at,
          "the money"
        )
        expect(await requests.refusalOf(id)).toMatch(
          /^400 This has been paid already/
        )
        expect(simulator.executions()).toHaveLength(1)
      } finally {
        await release()
      }
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

    it("a gateway's report about a payment is resolved by operators of its shop, and not by another shop's", async () => {
      const { shop, simulator } = use()
      const attention = new AttentionFixture(use)
      const options = findShop(SECOND.provider) as SbpOptions
      registerShop(SECOND.provider, { ...options, operators: [approverEmail] })
      try {
        const reportIn = async (provider: string) => {
          const { invoice, paymentId } = await checkOutIn(provider)
          simulator.pay(paymentId)
          await shop.settled(invoice.id)
          const override = { status: "CANCELED", paid: false }
          await simulator.notify(paymentId, { override })
          return until(async () => {
            const entries = await attention.entries("&reason=status_changed")
            return entries.find(({ invoice_id }) => invoice_id === invoice.id)
          }, "the report")
        }
        const first = await reportIn(PROVIDER)
        const second = await reportIn(SECOND.provider)
        const operator = await logIn(
          shop.anonymous,
          "user",
          approverEmail,
          demoPassword
        )
        expect(
          (await answerOf(attention.resolve(first.id, operator)))?.data
        ).toMatchObject({
          message: `Only a user who is listed in the option "operators" or "approvers" of the plugin or "operators" of ${PROVIDER} may do this`,
        })
        await operator.post(`/admin/sbp/attention/${second.id}/snooze`, {
          until: dayAt(new Date(Date.now() + 86_400_000), "Europe/Moscow"),
        })
        await attention.resolve(second.id, operator)
        // This user is an operator of the plugin's own entry.
        await attention.resolve(first.id)
        expect(await shop.attention()).toEqual([])
      } finally {
        registerShop(SECOND.provider, options)
      }
    })

    it("a registry belongs to one shop, and is compared only with that shop's payments", async () => {
      const first = await checkOutIn(PROVIDER)
      const second = await checkOutIn(SECOND.provider)
      const both = [first, second]
      const paid = both.map((it) => `${it.paymentId};${it.invoice.amount}`)
      const file = ["id;sum", ...paid].join("\n")
      const answer = await answerOf(statements.upload(file))
      expect(answer?.data.message).toMatch(/'shop_id' is required/)
      const found = both.map(async ({ invoice: { shop_id } }) => {
        const statement = await statements.upload(file, { shop_id })
        const { id } = await statements.judge(statement)
        const lines = await statements.lines(id, "&is_open=true")
        return lines.map(({ subject_id }) => subject_id)
      })
      expect(await Promise.all(found)).toEqual([
        [first.invoice.id, null],
        [null, second.invoice.id],
      ])
    })

    it("the digest adds up all shops, even one that has left the configuration", async () => {
      const { shop, simulator, sql } = use()
      const both = [
        await checkOutIn(PROVIDER),
        await checkOutIn(SECOND.provider),
      ]
      for (const { paymentId, invoice } of both) {
        simulator.pay(paymentId)
        await shop.settled(invoice.id)
      }
      const provider_id = SECOND.provider
      const left = { provider_id: "pp_sbp_left" }
      await sql("sbp_invoice").where({ provider_id }).update(left)
      const zone = "Europe/Moscow"
      const day = dayAt(new Date(), zone)
      const { sums } = await readDigest(shop.container, day, zone)
      expect(sums).toMatchObject([{ currency_code: "rub", orders: 2 }])
      expect(sums[0]?.received.count).toBe(2)
    })

    // This test comes last, because the shop that it registers stays.
    it("a registry of payouts may belong to a shop of the plugin's own entry", async () => {
      const options = findShop(PROVIDER) as SbpOptions
      const own = { shop_id: "300700", kind: "payouts" }
      const send = () => answerOf(statements.upload("id;sum\na;1.00", own))
      expect((await send())?.data.message).toMatch(/must be the id of a shop/)
      const payouts = { ...options.payouts, enabled: true }
      registerOwnOptions({ ...options, payouts, shopId: own.shop_id })
      expect(await send()).toBeUndefined()
      await use()
        .sql("sbp_statement")
        .update({
          covers_from: "2026-11-01",
          covers_to: "2026-11-02",
          layout: { time_zone: "UTC" },
          judged_at: new Date(),
        })
      const { agreed } = await use().shop.admin.get<{ agreed: unknown }>(
        STATEMENTS
      )
      expect(agreed).toMatchObject([{ ...own, to: "2026-11-02" }])
    })
  },
  {
    environment: {
      SBP_OPERATORS: adminEmail,
      SBP_SECOND_SHOP_ID: String(SECOND.shopId),
      SBP_SECOND_SECRET_KEY: SECOND.secretKey,
    },
    shops: [
      { shopId: 100_500, secretKey: SECRET },
      { shopId: SECOND.shopId, secretKey: SECOND.secretKey },
    ],
  }
)
