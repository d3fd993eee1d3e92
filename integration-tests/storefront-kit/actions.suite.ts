import "./mock-starter"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import {
  followSbpPayment,
  forgetOrderedCart,
  readSbpPaymentRequest,
  renewSbpPayment,
  resumeSbpPayment,
  type SbpPaymentRequest,
  startRequestedSbpPayment,
  startSbpPayment,
} from "../../docs/storefront/dtc-starter/lib/data/sbp-payment"
import { PROVIDER, STORE_PORT } from "../http/support/environment"
import { RequestFixture } from "../http/shop/request-fixture"
import { makeInvoice, paid } from "../http/support/make-invoice"
import type { TestShop } from "../http/support/run-shop-tests"
import { until } from "../http/support/until"
import { connect, sdk } from "./starter/lib/config"
import { getCartId, jar, setCartId } from "./starter/lib/data/cookies"
import { signout } from "./starter/lib/data/customer"
import { revalidated } from "./starter/next/cache"
import { Redirected, RedirectType } from "./starter/next/navigation"
import * as readmeCalls from "./readme-calls"

/** Ids that no object of the store has. */
const WRONG_IDS = ["", ".", "..", "../carts", "a/b?c#d", "%00"]

/** Whether an id leads to another address, even when it is escaped. */
const isPath = (id: string) => /^\.{0,2}$/.test(id)

export function kitActions(use: () => TestShop) {
  beforeEach(async () => {
    const [key] = await use()
      .sql<{ token: string; type: string }>("api_key")
      .where({ type: "publishable" })
      .select("token")
    connect(`http://localhost:${STORE_PORT}`, String(key?.token))
    jar.clear()
    jar.set("_medusa_cache_id", "browser")
    revalidated.length = 0
  })

  /** A shopper with a cookie of a cart that is ready to be paid. */
  async function fillCart() {
    const cart = await use().shop.fillCart()
    await setCartId(cart.id)
    return cart
  }

  /** Clicks _Pay_ with the shown cart and session, or with the latest. */
  const clickPay = async (
    shown: { cartId?: string; cartTotal?: number; sessionId?: string } = {}
  ) =>
    startSbpPayment({
      providerId: PROVIDER,
      cartId: String(await getCartId()),
      sessionId: "payses_replaced",
      ...shown,
    })

  /** The invoice of the payment page, and the return path. */
  async function startedInvoice() {
    const { shop, simulator } = use()
    const started = await clickPay()
    const payment = simulator.payments().at(-1)
    expect(started).toMatchObject({
      url: `${simulator.url}/pay/${payment?.id}`,
    })
    const returnUrl = new URL(String(payment?.returnUrl))
    const [invoice] = await shop.ledger.listSbpInvoices({
      gateway_payment_id: payment?.id,
    })
    return {
      invoiceId: String(invoice?.id),
      paymentId: String(payment?.id),
      sessionId: String(returnUrl.searchParams.get("session")),
    }
  }

  /** Pays, and waits for the order. */
  async function placeOrder() {
    const { shop, simulator } = use()
    const cart = await fillCart()
    const started = await startedInvoice()
    simulator.pay(started.paymentId)
    const { order_id } = await shop.settled(started.invoiceId)
    revalidated.length = 0
    return { ...started, cart, order_id }
  }

  /** The same, as the first step of a test. */
  async function order() {
    const { cookies, ...placed } = await use().prepare(
      "kit_order",
      async () => ({ ...(await placeOrder()), cookies: [...jar] })
    )
    for (const [name, value] of cookies) {
      jar.set(name, value)
    }
    return placed
  }

  /** An order that owes what one more of its item costs, for a browser without cookies. */
  async function askedOrder() {
    const { shop } = use()
    const asked = await use().prepare("kit_asked_order", async () => {
      const orderId = String((await placeOrder()).order_id)
      await shop.makeDearer(orderId)
      return { orderId, id: await shop.openCollectionOf(orderId) }
    })
    jar.clear()
    return asked
  }

  /** What the page of a payment request shows. */
  async function readRequest(id: string): Promise<SbpPaymentRequest> {
    const request = await readSbpPaymentRequest(id)
    expect(request).toHaveProperty("id")
    return request as SbpPaymentRequest
  }

  /** Clicks _Pay_ on that page. */
  const clickRequested = ({ id, amount, provider_id }: SbpPaymentRequest) =>
    startRequestedSbpPayment({ providerId: provider_id, id, amount })

  const markAsPaid = (id: string, order_id: string) =>
    use().shop.admin.post(`/admin/payment-collections/${id}/mark-as-paid`, {
      order_id,
    })

  const leaveFor = (path: string) => ({ path, type: RedirectType.replace })

  /** The redirect of an action that throws instead of returning. */
  const leadsTo = async (action: Promise<unknown>) => {
    const error = await action.then(
      () => undefined,
      (error: unknown) => error
    )
    expect(error).toBeInstanceOf(Redirected)
    return error
  }

  describe("startSbpPayment", () => {
    it("redirects to the gateway, and to the same page again", async () => {
      const { simulator } = use()
      await fillCart()
      const first = await clickPay()
      const again = await clickPay()
      const [payment, ...others] = simulator.payments()
      const url = `${simulator.url}/pay/${payment?.id}`
      const sessionId = expect.stringMatching(/^payses_/) as string
      expect(first).toEqual({ url, sessionId })
      expect(again).toEqual({ url, sessionId })
      expect(others).toEqual([])
      expect(payment?.returnUrl).toMatch(
        /^http:\/\/localhost:8000\/checkout\/return\?session=payses_/
      )
      expect(revalidated).toEqual(["carts-browser", "carts-browser"])
    })

    it("redirects to a new payment page once the first can no longer be paid", async () => {
      await fillCart()
      const first = await startedInvoice()
      const endedBefore = (minutes: number) =>
        use()
          .sql("sbp_invoice")
          .where({ id: first.invoiceId })
          .update({ expires_at: new Date(Date.now() - minutes * 60_000) })
      await endedBefore(1)
      // The expired link may have been paid in its last second.
      const { sessionId } = first
      expect(await clickPay()).toEqual({ underWaySessionId: sessionId })
      await endedBefore(3)
      const second = await startedInvoice()
      expect(second.paymentId).not.toBe(first.paymentId)
    })

    it("reports that the payment could not be started, with its reference", async () => {
      const { shop, simulator } = use()
      await fillCart()
      simulator.fault("payment", { mode: "status", status: 422 })
      const started = await clickPay()
      const [invoice] = await shop.ledger.listSbpInvoices({})
      expect(started).toEqual({
        refusal: "startFailed",
        reference: invoice?.reference,
      })
      expect(await getCartId()).toBeDefined()
    })

    it("does not redirect to another amount than is shown", async () => {
      const { shop, simulator } = use()
      const cart = await fillCart()
      const cartTotal = cart.total
      expect(await clickPay({ cartTotal })).toHaveProperty("url")
      const changed = await shop.changeQuantity(cart, 2)
      revalidated.length = 0
      expect(await clickPay({ cartTotal })).toEqual({ refusal: "cartChanged" })
      // After the revalidation the page shows the current total.
      expect(revalidated).toEqual(["carts-browser"])
      expect(await clickPay({ cartTotal: changed.total })).toMatchObject({
        url: `${simulator.url}/pay/${simulator.payments().at(-1)?.id}`,
      })
    })

    it("reports that there is nothing to pay, and the cart can be ordered", async () => {
      const { shop } = use()
      const types = ["items", "shipping_methods"] as const
      for (const type of types) {
        await shop.createPromotion({ code: type, value: 100, type })
      }
      const cart = await shop.fillCart({ promo_codes: [...types] })
      await setCartId(cart.id)
      expect(await clickPay()).toEqual({ refusal: "nothingToPay" })
      // The starter's last step is open only to a cart with a collection.
      expect(revalidated).toEqual(["carts-browser"])
      const { cart: found } = await sdk.store.cart.retrieve(cart.id)
      expect(found.payment_collection).toBeDefined()
      expect((await shop.complete(cart)).type).toBe("order")
    })

    /** Pays a link whose session the cart has lost. */
    async function paidByOlderLink() {
      const { shop, simulator } = use()
      const cart = await fillCart()
      const started = await startedInvoice()
      await shop.changeQuantity(cart, 2)
      simulator.pay(started.paymentId)
      await until(
        async () => (await shop.invoice(started.invoiceId)).paid_at,
        "the payment"
      )
      return { cart, ...started }
    }

    it("redirects to the page of an older link whose money has arrived", async () => {
      const { shop } = use()
      const { cart, invoiceId, sessionId } = await paidByOlderLink()
      expect(await clickPay()).toEqual({ underWaySessionId: sessionId })
      expect(await followSbpPayment(sessionId, "ru")).toMatchObject({
        status: "paid",
        reason: "cart_changed",
      })
      await shop.changeQuantity(cart, 1)
      const { order_id } = await shop.settled(invoiceId)
      expect(await leadsTo(resumeSbpPayment("ru"))).toMatchObject(
        leaveFor(`/ru/order/${order_id}/confirmed`)
      )
      expect(jar.has("_medusa_sbp_last_session")).toBe(false)
    })

    it("reports that the money of another browser's link has arrived", async () => {
      const { shop } = use()
      const other = await order()
      const { invoiceId } = await paidByOlderLink()
      for (const kept of [undefined, other.sessionId]) {
        jar.delete("_medusa_sbp_last_session")
        if (kept) {
          jar.set("_medusa_sbp_last_session", kept)
        }
        expect(await clickPay()).toEqual({
          refusal: "paidAlready",
          reference: (await shop.invoice(invoiceId)).reference,
        })
      }
    })

    it("redirects to the return page while the order of a paid cart is made", async () => {
      const { shop, simulator } = use()
      const cart = await fillCart()
      const { invoiceId, paymentId, sessionId } = await startedInvoice()
      const release = await shop.holdSettlement(await shop.collectionOf(cart))
      simulator.pay(paymentId)
      await until(
        async () => (await shop.invoice(invoiceId)).paid_at,
        "the payment"
      )
      const again = await clickPay()
      const payment = await followSbpPayment(sessionId, "ru")
      await release()
      await shop.settled(invoiceId)
      expect(again).toEqual({ underWaySessionId: sessionId })
      expect(payment).toMatchObject({
        status: "paid",
        delayed: false,
        confirmation_url: null,
      })
    })

    it("redirects to the order that was paid in another tab", async () => {
      const { order_id } = await order()
      const started = await clickPay()
      const session =
        "underWaySessionId" in started ? started.underWaySessionId : ""
      expect(await leadsTo(followSbpPayment(session, "ru"))).toMatchObject(
        leaveFor(`/ru/order/${order_id}/confirmed`)
      )
    })

    it("makes no second link while the bank may be working on the first one", async () => {
      const { shop, simulator } = use()
      await fillCart()
      const { sessionId, paymentId, invoiceId } = await startedInvoice()
      const override = { status: "PROCESSING", paid: false }
      await simulator.notify(paymentId, { override })
      await until(
        async () => (await shop.invoice(invoiceId)).status_moved_at,
        "the new status"
      )
      expect(await clickPay()).toEqual({ underWaySessionId: sessionId })
      expect(simulator.payments()).toHaveLength(1)
    })

    it("gives a reloaded page a link while the link of the first click is still made", async () => {
      const { shop, simulator } = use()
      await fillCart()
      simulator.fault("payment", { mode: "slow", delayMs: 3_000, times: 1 })
      const lost = clickPay()
      await until(async () => {
        const [invoice] = await shop.ledger.listSbpInvoices({})
        return invoice?.state === "creating"
      }, "the request for a link")
      const { url } = { url: undefined, ...(await clickPay()) }
      expect(url).toMatch(/\/pay\//)
      await lost
      expect(await clickPay()).toHaveProperty("url", url)
    })

    it("handles a missing cart, and one that was ordered in another way", async () => {
      expect(await clickPay()).toEqual({ isCartGone: true })
      const cart = await fillCart()
      await use()
        .sql("cart")
        .where({ id: cart.id })
        .update({ completed_at: new Date() })
      expect(await clickPay()).toEqual({ isCartGone: true })
      expect(use().simulator.payments()).toEqual([])
    })

    it("pays for no other cart than the shown one", async () => {
      const { simulator } = use()
      const shown = await fillCart()
      const { sessionId } = await startedInvoice()
      for (const cartId of [(await fillCart()).id, "cart_unknown"]) {
        await setCartId(cartId)
        expect(await clickPay({ cartId: shown.id, sessionId })).toEqual({
          isCartGone: true,
        })
        expect(await getCartId()).toBe(cartId)
      }
      expect(simulator.payments()).toHaveLength(1)
    })

    it("redirects to the order of the shown cart if another cart was begun", async () => {
      const { shop, simulator } = use()
      const cart = await fillCart()
      const { sessionId, paymentId, invoiceId } = await startedInvoice()
      // The other tab's click replaces the session that this tab shows.
      await clickPay()
      simulator.pay(paymentId)
      await shop.settled(invoiceId)
      const shown = { cartId: cart.id, sessionId }
      const newer = await fillCart()
      const isPaid = { underWaySessionId: sessionId }
      expect(await clickPay(shown)).toEqual(isPaid)
      expect(await getCartId()).toBe(newer.id)
      jar.clear()
      expect(await clickPay(shown)).toEqual(isPaid)
      const others = { ...shown, sessionId: `../../carts/${cart.id}` }
      expect(await clickPay(others)).toEqual({ isCartGone: true })
    })

    it.each<[string, Record<string, string | null | Date>, string]>([
      ["e-mail", { email: null }, "cart"],
      ["address", { shipping_address_id: null }, "cart"],
      ["delivery", { deleted_at: new Date() }, "cart_shipping_method"],
    ])(
      "refuses to start a payment for a cart without %s",
      async (_, lost, table) => {
        const { sql, simulator } = use()
        const { id } = await fillCart()
        await sql(table)
          .where(table === "cart" ? { id } : { cart_id: id })
          .update(lost)
        expect(await clickPay()).toEqual({ isCartIncomplete: true })
        expect(simulator.payments()).toEqual([])
      }
    )

    it("sends the token of the logged-in customer", async () => {
      const { shop } = use()
      const email = "customer@example.com"
      const password = "a customer's password"
      const shopper = await shop.register(email)
      const { token } = await shop.anonymous.post<{ token: string }>(
        "/auth/customer/emailpass",
        { email, password }
      )
      const cart = await shop.fillCart({ shopper, email })
      await setCartId(cart.id)
      jar.set("_medusa_jwt", token)
      const fetched = jest.spyOn(sdk.client, "fetch")
      await startedInvoice()
      const headers = fetched.mock.calls.map(([, init]) => init?.headers)
      fetched.mockRestore()
      expect(headers.length).toBeGreaterThan(1)
      expect(new Set(headers.map((it) => JSON.stringify(it)))).toEqual(
        new Set([JSON.stringify({ authorization: `Bearer ${token}` })])
      )
    })

    it("throws errors that are no message for a shopper", async () => {
      const { id: cartId } = await fillCart()
      const shown = { cartId, sessionId: "payses_replaced" }
      await expect(
        startSbpPayment({ ...shown, providerId: "pp_unknown" })
      ).rejects.toThrow("pp_unknown")
      connect("http://127.0.0.1:9", "pk_none")
      await expect(clickPay()).rejects.toThrow()
    })

    it("redirects to http and https only", async () => {
      const { id: cartId } = await fillCart()
      await expect(
        startSbpPayment({
          providerId: "pp_system_default",
          cartId,
          sessionId: "payses_replaced",
        })
      ).rejects.toThrow("Invalid URL")
      const answer = jest
        .spyOn(sdk.store.payment, "initiatePaymentSession")
        .mockResolvedValue({
          payment_collection: {
            payment_sessions: [
              {
                provider_id: PROVIDER,
                data: { confirmation_url: "javascript:alert(1)" },
              },
            ],
          },
        } as never)
      await expect(clickPay()).rejects.toThrow("no link")
      answer.mockRestore()
    })
  })

  describe("followSbpPayment", () => {
    it("returns a payment that can be made, and keeps the cart", async () => {
      const cart = await fillCart()
      const { sessionId, invoiceId } = await startedInvoice()
      revalidated.length = 0
      expect(await followSbpPayment(sessionId, "ru")).toMatchObject({
        status: "pending",
        confirmation_url: expect.stringContaining("/pay/") as string,
        reference: (await use().shop.invoice(invoiceId)).reference,
      })
      expect(await getCartId()).toBe(cart.id)
      expect(revalidated).toEqual([])
    })

    it("redirects to the order, and forgets the cart", async () => {
      const { sessionId, order_id } = await order()
      expect(await leadsTo(followSbpPayment(sessionId, "kz"))).toMatchObject(
        leaveFor(`/ru/order/${order_id}/confirmed`)
      )
      expect(await getCartId()).toBeUndefined()
      expect(new Set(revalidated)).toEqual(
        new Set(["carts-browser", "orders-browser"])
      )
    })

    it("redirects to the order without a cookie or a cart", async () => {
      const { sessionId, order_id } = await order()
      for (const id of [undefined, "cart_unknown"]) {
        jar.clear()
        if (id) {
          await setCartId(id)
        }
        expect(await leadsTo(followSbpPayment(sessionId, "ru"))).toMatchObject(
          leaveFor(`/ru/order/${order_id}/confirmed`)
        )
      }
    })

    it("keeps a cart that was begun after the paid one", async () => {
      const { sessionId } = await order()
      const newer = await fillCart()
      await leadsTo(followSbpPayment(sessionId, "ru"))
      expect(await getCartId()).toBe(newer.id)
    })

    it("uses the page's country for an order without one", async () => {
      const { sessionId, order_id } = await order()
      await use().sql("order_address").update({ country_code: null })
      expect(await leadsTo(followSbpPayment(sessionId, "kz"))).toMatchObject(
        leaveFor(`/kz/order/${order_id}/confirmed`)
      )
    })

    it.each([
      ["paid", { ...paid, settle_attempts: 3 }, { delayed: true }, false],
      ["expired", { state: "expired" }, { confirmation_url: null }, true],
      ["failed", { state: "failed" }, { confirmation_url: null }, true],
    ])("returns the status “%s”", async (status, changes, details, isFinal) => {
      const { shop, sql } = use()
      const cart = await fillCart()
      const { reference, session_ids } = await makeInvoice(
        shop.ledger,
        sql,
        changes
      )
      expect(
        await followSbpPayment(String(session_ids[0]), "ru")
      ).toMatchObject({ status, reference, ...details })
      expect(revalidated).toEqual(isFinal ? ["carts-browser"] : [])
      expect(await getCartId()).toBe(cart.id)
    })

    it("returns null for other sessions", async () => {
      const cart = await fillCart()
      for (const id of [
        "payses_unknown",
        ...WRONG_IDS,
        `../../carts/${cart.id}`,
      ]) {
        expect(await followSbpPayment(id, "ru")).toEqual({ status: "unknown" })
      }
      // The action is called repeatedly, and each redirect would redraw the
      // page.
      expect(revalidated).toEqual([])
    })

    it("throws if the store is unreachable, so that the page retries", async () => {
      connect("http://127.0.0.1:9", "pk_none")
      await expect(followSbpPayment("payses_1", "ru")).rejects.toThrow()
    })
  })

  describe("renewSbpPayment", () => {
    async function expired() {
      const cart = await fillCart()
      const started = await startedInvoice()
      await use()
        .sql("sbp_invoice")
        .where({ id: started.invoiceId })
        .update({ expires_at: new Date(0) })
      revalidated.length = 0
      return { cart, ...started }
    }

    it("returns a new link, also in a browser without the cart", async () => {
      const { shop, simulator } = use()
      const { cart, sessionId, paymentId } = await expired()
      expect(await followSbpPayment(sessionId, "ru")).toMatchObject({
        status: "expired",
        amount: "449.40",
        currency_code: "rub",
        payment_request_id: null,
      })
      jar.clear()
      const renewed = await renewSbpPayment(sessionId)
      const payment = simulator.payments().at(-1)
      expect(payment?.id).not.toBe(paymentId)
      const returnUrl = new URL(String(payment?.returnUrl))
      expect(renewed).toEqual({
        url: `${simulator.url}/pay/${payment?.id}`,
        sessionId: returnUrl.searchParams.get("session"),
      })
      simulator.pay(String(payment?.id))
      await until(() => shop.orderOf(cart), "the order")
    })

    it("redraws the checkout, whose session is another one now", async () => {
      const { sessionId } = await expired()
      await renewSbpPayment(sessionId)
      expect(revalidated).toEqual(["carts-browser"])
    })

    it("reports why there is no new link", async () => {
      const { shop, simulator } = use()
      const { cart, sessionId, invoiceId, paymentId } = await expired()
      simulator.fault("payment", { mode: "status", status: 422, times: 1 })
      expect(await renewSbpPayment(sessionId)).toMatchObject({
        refusal: "startFailed",
        reference: expect.stringMatching(/^[2-9A-Z]{8}$/) as string,
      })
      const { stocked_quantity } = await shop.stockOf("TEA-IVAN-50")
      await shop.setStock("TEA-IVAN-50", 0)
      expect(await renewSbpPayment(sessionId)).toEqual({
        refusal: "outOfStock",
      })
      await shop.setStock("TEA-IVAN-50", stocked_quantity)
      await shop.changeQuantity(cart, 2)
      expect(await renewSbpPayment(sessionId)).toEqual({
        refusal: "cartChanged",
      })
      await shop.shopper.delete(
        `/store/carts/${cart.id}/line-items/${cart.items?.[0]?.id}`
      )
      expect(await renewSbpPayment(sessionId)).toEqual({
        refusal: "cartMissing",
      })
      simulator.pay(paymentId)
      await until(
        async () => (await shop.invoice(invoiceId)).paid_at,
        "the payment"
      )
      expect(await renewSbpPayment(sessionId)).toEqual({
        refusal: "paidAlready",
        reference: (await use().shop.invoice(invoiceId)).reference,
      })
    })

    it("reports that another amount arrived, which is being checked", async () => {
      const { shop, sql } = use()
      const { sessionId, invoiceId } = await expired()
      await sql("sbp_attention").insert({
        id: "sbpatt_1",
        subject_id: invoiceId,
        invoice_id: invoiceId,
        reason: "amount_mismatch",
        details: {},
      })
      expect(await renewSbpPayment(sessionId)).toEqual({
        refusal: "inDoubt",
        reference: (await shop.invoice(invoiceId)).reference,
      })
    })

    it("renews the payment of an order, and the page leads back to it", async () => {
      const { sql } = use()
      const { id } = await askedOrder()
      const started = await clickRequested(await readRequest(id))
      const sessionId = "sessionId" in started ? started.sessionId : ""
      await sql("sbp_invoice")
        .where({ payment_collection_id: id })
        .update({ expires_at: new Date(0) })
      expect(await followSbpPayment(sessionId, "ru")).toMatchObject({
        status: "expired",
        amount: "349.90",
        payment_request_id: id,
      })
      expect(await renewSbpPayment(sessionId)).toHaveProperty("url")
    })

    it("throws errors that are no message for a shopper", async () => {
      for (const id of ["payses_unknown", ...WRONG_IDS]) {
        await expect(renewSbpPayment(id)).rejects.toThrow()
      }
    })
  })

  describe("resumeSbpPayment", () => {
    it("redirects to the order of the cart, and forgets the cart", async () => {
      const { order_id } = await order()
      expect(await leadsTo(resumeSbpPayment("ru"))).toMatchObject(
        leaveFor(`/ru/order/${order_id}/confirmed`)
      )
      expect(await getCartId()).toBeUndefined()
      expect(await resumeSbpPayment("ru")).toBe(false)
    })

    it("keeps a cart whose payment may still arrive", async () => {
      const { shop, simulator } = use()
      const cart = await fillCart()
      expect(await resumeSbpPayment("ru")).toBe(false)
      const { invoiceId, paymentId } = await startedInvoice()
      expect(await resumeSbpPayment("ru")).toBe(true)
      const release = await shop.holdSettlement(await shop.collectionOf(cart))
      simulator.pay(paymentId)
      await simulator.idle()
      const whilePaid = await resumeSbpPayment("ru")
      await release()
      await shop.settled(invoiceId)
      expect(whilePaid).toBe(true)
      await leadsTo(resumeSbpPayment("ru"))
    })

    it.each(["expired", "failed"])(
      "looks a week long for the order of a payment that is %s",
      async (state) => {
        const cart = await fillCart()
        const { invoiceId } = await startedInvoice()
        const endedBefore = (days: number) =>
          use()
            .sql("sbp_invoice")
            .where({ id: invoiceId })
            .update({
              state,
              expires_at: new Date(Date.now() - days * 24 * 60 * 60_000),
            })
        await endedBefore(6.9)
        expect(await resumeSbpPayment("ru")).toBe(true)
        await endedBefore(7.1)
        expect(await resumeSbpPayment("ru")).toBe(false)
        expect(await getCartId()).toBe(cart.id)
      }
    )

    it("keeps a cart that was not paid in time", async () => {
      const cart = await fillCart()
      const { invoiceId } = await startedInvoice()
      await use()
        .sql("sbp_invoice")
        .where({ id: invoiceId })
        .update({ expires_at: new Date(0) })
      expect(await resumeSbpPayment("ru")).toBe(false)
      expect(await getCartId()).toBe(cart.id)
    })

    it("forgets a cart that was ordered otherwise", async () => {
      const { shop } = use()
      const cart = await fillCart()
      const collectionId = await shop.collectionOf(cart)
      await shop.startPayment(collectionId, {
        provider_id: "pp_system_default",
      })
      await shop.complete(cart)
      expect(await resumeSbpPayment("ru")).toBe(false)
      expect(await getCartId()).toBeUndefined()
    })
  })

  describe("a store that does not answer", () => {
    const silent = createServer(() => {})
    beforeEach(async () => {
      await new Promise<void>((resolve) => silent.listen(0, resolve))
      // Shortens the timeout of a minute and a half for the test.
      const timeout = AbortSignal.timeout.bind(AbortSignal)
      jest
        .spyOn(AbortSignal, "timeout")
        .mockImplementation((ms) => timeout(ms === 90_000 ? 200 : ms))
    })
    afterEach(() => {
      jest.restoreAllMocks()
      silent.closeAllConnections()
      silent.close()
    })

    it("ends the wait for a link", async () => {
      await fillCart()
      jest
        .spyOn(sdk.store.payment, "initiatePaymentSession")
        .mockReturnValue(new Promise(() => {}))
      await expect(clickPay()).rejects.toThrow("No answer")
    })

    it("ends the wait for the link of an order, and for a new one", async () => {
      const { port } = silent.address() as AddressInfo
      connect(`http://localhost:${port}`, "pk_none")
      const request = { providerId: PROVIDER, id: "pay_col_1", amount: "1.00" }
      await expect(startRequestedSbpPayment(request)).rejects.toThrow()
      await expect(renewSbpPayment("payses_1")).rejects.toThrow()
    })
  })

  describe("readSbpPaymentRequest", () => {
    it("returns what an order asks for, without a call to the gateway", async () => {
      const { id } = await askedOrder()
      const paid = use().simulator.payments().length
      expect(await readRequest(id)).toMatchObject({
        id,
        status: "payable",
        amount: "349.90",
        currency_code: "rub",
        order_display_id: expect.any(Number) as number,
        reference: null,
      })
      expect(use().simulator.payments()).toHaveLength(paid)
      expect(revalidated).toEqual([])
    })

    it("returns “unknown” for collections of carts, and for other ids", async () => {
      const { shop } = use()
      const cart = await shop.fillCart()
      const collection = await shop.collectionOf(cart)
      for (const id of [
        "pay_col_unknown",
        collection,
        ...WRONG_IDS,
        `../../payment-collections/${collection}`,
      ]) {
        expect(await readSbpPaymentRequest(id)).toEqual({ status: "unknown" })
      }
    })

    it("throws if the store is unreachable, so that the page retries", async () => {
      connect("http://127.0.0.1:9", "pk_none")
      await expect(readSbpPaymentRequest("pay_col_1")).rejects.toThrow()
    })
  })

  describe("startRequestedSbpPayment", () => {
    it("redirects to the gateway, without a cart or a cookie", async () => {
      const { shop, simulator } = use()
      const { id } = await askedOrder()
      const shown = await readRequest(id)
      const started = [await clickRequested(shown), await clickRequested(shown)]
      const [, payment, ...others] = simulator.payments()
      const url = `${simulator.url}/pay/${payment?.id}`
      expect(started).toMatchObject([{ url }, { url }])
      expect(others).toEqual([])
      expect([...jar]).toEqual([])

      const pending = await readRequest(id)
      expect(pending).toMatchObject({
        id,
        status: "pending",
        confirmation_url: url,
      })
      simulator.pay(String(payment?.id))
      const { id: invoiceId } = await shop.invoiceWith(
        String(pending.reference)
      )
      await shop.settled(invoiceId)
      expect(await readRequest(id)).toMatchObject({
        status: "paid",
        amount: "349.90",
        reference: pending.reference,
      })
      expect(await clickRequested(shown)).toEqual({
        refusal: "paidAlready",
        reference: pending.reference,
      })
    })

    it("does not redirect to another amount than is shown", async () => {
      const { shop, simulator } = use()
      const { id, orderId } = await askedOrder()
      const shown = await readRequest(id)
      await shop.makeDearer(orderId)
      expect(await clickRequested(shown)).toEqual({ refusal: "orderChanged" })
      const changed = await readRequest(id)
      expect(changed.amount).toBe("699.80")
      expect(await clickRequested(changed)).toMatchObject({
        url: `${simulator.url}/pay/${simulator.payments().at(-1)?.id}`,
      })
    })

    it("redirects to the sum that is shown, where Medusa asks for a fraction of a kopek", async () => {
      const { simulator } = use()
      const requests = new RequestFixture(use)
      const items = [{ title: "Tea", quantity: 1, unit_price: 1274.915 }]
      const orderId = await requests.draftOrder({ items })
      await requests.convert(orderId)
      const shown = await readRequest(await requests.openCollection(orderId))
      expect(shown.amount).toBe("1274.92")
      const started = await clickRequested(shown)
      const [payment] = simulator.payments()
      expect(started).toMatchObject({
        url: `${simulator.url}/pay/${payment?.id}`,
      })
      expect(payment).toMatchObject({ amount: { value: "1274.92" } })
    })

    it("reports that the order was paid in another collection meanwhile", async () => {
      const { shop } = use()
      const { id, orderId } = await askedOrder()
      const shown = await readRequest(id)
      await markAsPaid(id, orderId)
      await shop.makeDearer(orderId)
      expect(await clickRequested(shown)).toEqual({ refusal: "orderChanged" })
      const rest = await readRequest(id)
      expect(rest.id).not.toBe(id)
      expect(await clickRequested(rest)).toHaveProperty("url")
    })

    it("reports that nothing is left to pay", async () => {
      const { id, orderId } = await askedOrder()
      const shown = await readRequest(id)
      await markAsPaid(id, orderId)
      expect(await clickRequested(shown)).toEqual({ refusal: "nothingDue" })
    })

    it("reports that the order no longer exists", async () => {
      const amount = "349.90"
      const others = WRONG_IDS.filter((id) => !isPath(id))
      for (const id of ["pay_col_unknown", ...others]) {
        expect(
          await startRequestedSbpPayment({ providerId: PROVIDER, id, amount })
        ).toEqual({ refusal: "cartMissing" })
      }
    })

    it("reports that the payment could not be started, with its reference", async () => {
      const { shop, simulator } = use()
      const shown = await readRequest((await askedOrder()).id)
      simulator.fault("payment", { mode: "status", status: 422 })
      const started = await clickRequested(shown)
      const [invoice] = await shop.ledger.listSbpInvoices({
        payment_collection_id: shown.id,
      })
      expect(started).toEqual({
        refusal: "startFailed",
        reference: invoice?.reference,
      })
    })

    it("throws errors that are no message for a shopper", async () => {
      const amount = "349.90"
      for (const id of WRONG_IDS.filter(isPath)) {
        await expect(
          startRequestedSbpPayment({ providerId: PROVIDER, id, amount })
        ).rejects.toThrow()
      }
      const { id } = await askedOrder()
      for (const providerId of ["pp_unknown", "pp_system_default"]) {
        await expect(
          startRequestedSbpPayment({ providerId, id, amount })
        ).rejects.toThrow()
      }
    })
  })

  describe("forgetOrderedCart", () => {
    it("forgets only an ordered cart", async () => {
      await forgetOrderedCart()
      await order()
      await forgetOrderedCart()
      expect(await getCartId()).toBeUndefined()
      const cart = await fillCart()
      await forgetOrderedCart()
      expect(await getCartId()).toBe(cart.id)
    })
  })

  describe("forgetOrderedCart, while a paid cart has no order", () => {
    /** Pays for a product that sells out before the money arrives. */
    async function soldOut() {
      const { shop, simulator } = use()
      const cart = await fillCart()
      const started = await startedInvoice()
      const { stocked_quantity } = await shop.stockOf("TEA-IVAN-50")
      await shop.setStock("TEA-IVAN-50", 0)
      simulator.pay(started.paymentId)
      await until(async () => {
        const payment = await followSbpPayment(started.sessionId, "ru")
        return "reason" in payment && payment.reason === "out_of_stock"
      }, "the payment to be delayed")
      const restock = () => shop.setStock("TEA-IVAN-50", stocked_quantity)
      return { cart, restock, ...started }
    }

    it("forgets the cart, and the next visit still leads to its order", async () => {
      const { shop } = use()
      const { restock, invoiceId } = await soldOut()
      await forgetOrderedCart()
      expect(await getCartId()).toBeUndefined()
      expect(await resumeSbpPayment("ru")).toBe(true)
      const next = await fillCart()
      await restock()
      await shop.admin.post(`/admin/sbp/invoices/${invoiceId}/settle`, {})
      const { order_id } = await shop.settled(invoiceId)
      expect(await leadsTo(resumeSbpPayment("ru"))).toMatchObject(
        leaveFor(`/ru/order/${order_id}/confirmed`)
      )
      expect(await resumeSbpPayment("ru")).toBe(false)
      expect(await getCartId()).toBe(next.id)
    })

    it("keeps the payment when another purchase gets its order", async () => {
      const { restock, sessionId } = await soldOut()
      await forgetOrderedCart()
      await restock()
      const other = await placeOrder()
      await leadsTo(followSbpPayment(other.sessionId, "ru"))
      expect(jar.get("_medusa_sbp_session")).toBe(sessionId)
    })

    it("leads to the order only until the customer signs out", async () => {
      const { restock } = await soldOut()
      await forgetOrderedCart()
      expect(jar.has("_medusa_sbp_session")).toBe(true)
      await expect(signout("ru")).rejects.toThrow(Redirected)
      expect([...jar.keys()]).toEqual(["_medusa_cache_id"])
      expect(await resumeSbpPayment("ru")).toBe(false)
      await restock()
    })

    it("keeps a changed cart, which can be changed back", async () => {
      const { shop, simulator } = use()
      const cart = await fillCart()
      const { paymentId, sessionId } = await startedInvoice()
      await shop.changeQuantity(cart, 2)
      await clickPay()
      simulator.pay(paymentId)
      await until(async () => {
        const payment = await followSbpPayment(sessionId, "ru")
        return "reason" in payment && payment.reason === "cart_changed"
      }, "the payment to be delayed")
      await forgetOrderedCart()
      expect(await getCartId()).toBe(cart.id)
    })
  })

  describe("the examples in docs/storefront/README.md", () => {
    it("start a payment, and follow it to the order", async () => {
      const { shop, simulator } = use()
      const cart = await shop.fillCart()
      const { url, sessionId } = await readmeCalls.startPayment(cart.id)
      const [payment] = simulator.payments()
      expect(url).toBe(`${simulator.url}/pay/${payment?.id}`)
      const session = new URL(String(payment?.returnUrl)).searchParams
      expect(sessionId).toBe(session.get("session"))
      const shown: (string | undefined)[] = []
      const page = new AbortController()
      await readmeCalls.followPayment(
        sessionId,
        (payment) => {
          shown.push(payment?.status)
          if (shown.length === 1) {
            simulator.pay(String(simulator.payments()[0]?.id))
          }
        },
        page.signal
      )
      expect(shown[0]).toBe("pending")
      expect(shown.at(-1)).toBe("ordered")
      await readmeCalls.followPayment(
        "payses_unknown",
        (payment) => {
          expect(payment).toBeNull()
          page.abort()
        },
        page.signal
      )
      expect(page.signal.aborted).toBe(true)
    })
  })
}
