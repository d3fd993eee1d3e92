import { randomUUID } from "node:crypto"
import { answerWith } from "./answer-with"
import {
  needingAttention,
  invoiceOf,
  passDeadline,
  settledInvoice,
} from "./merchant-view"
import { ABOUT_PAYMENT, returnPages } from "./return-pages"
import type { ShopHarness } from "./shop-harness"
import type { Shopper } from "./shopper"

const SLOW_S = 31

/** Return from the gateway's page to the shop, which proves no payment. */
export function returnToShop(get: () => ShopHarness) {
  afterEach(() => get().deliverNotifications(true))

  it("before the notification arrives, while the store does not answer, and the next day", () =>
    get().asShopper(async (shopper) => {
      const { page, words } = shopper
      get().deliverNotifications(false)
      const paymentId = await shopper.checkOut()
      shopper.monitor.expectError(/ERR_FAILED/)
      await page.route("**/store/sbp/**", (route) => route.abort())
      await shopper.decide("pay")
      await shopper.reads(words.payment.askingHint)
      await page.unroute("**/store/sbp/**")
      const address = page.url()
      await shopper.reads(words.payment.waiting)
      // This shopper prefers reduced motion.
      const style = `getComputedStyle(document.querySelector(".standing"), "::before")`
      expect(await page.evaluate(`${style}.animationName`)).toBe("none")
      // A shopper who has not paid can go back and pay.
      const backToPay = page.getByRole("link", {
        name: words.payment.backToPay,
      })
      await backToPay.waitFor()

      await shopper.installClock()
      await page.reload()
      await shopper.reads(words.payment.waiting)
      await page.clock.runFor(SLOW_S * 1000)
      await shopper.reads(words.payment.slow)
      await shopper.reads(words.payment.slowHint)
      await shopper.reads(
        (await invoiceOf(get(), paymentId))?.reference ?? "none"
      )
      // The link leads to the same payment, however often it is opened.
      expect(await backToPay.getAttribute("href")).toContain(paymentId)

      await page.close()
      const open = await shopper.anotherTab()
      await open.page.goto(address)
      await open.reads(words.payment.waiting)
      await get().simulator.notify(paymentId)
      const { order_id } = await settledInvoice(get(), paymentId)
      // The page updates by itself.
      expect(await open.hasOrder()).toBe(order_id)
      const nextDay = await shopper.anotherTab()
      await nextDay.page.goto(address)
      expect(await nextDay.hasOrder()).toBe(order_id)
    }))

  it("after the notification arrived, and reveals the URL to no other site", () =>
    get().asShopper(async (shopper) => {
      const { monitor } = shopper
      const paymentId = await shopper.checkOut()
      get().simulator.pay(paymentId)
      const { order_id } = await settledInvoice(get(), paymentId)
      await shopper.decide("leave")
      expect(await shopper.hasOrder()).toBe(order_id)
      await shopper.settle()
      const asked = monitor.requests.map(
        (it) => [it.url(), it.headers()] as const
      )
      const referrers = asked.flatMap(([, { referer }]) => referer ?? [])
      expect(referrers.filter((it) => it.includes("session"))).toEqual([])
      const { origin, storeFixture, simulator } = get()
      const known = [
        origin,
        `http://localhost:${storeFixture.storePort}`,
        simulator.url,
      ]
      const hosts = new Set(asked.map(([url]) => new URL(url).origin))
      expect([...hosts].filter((it) => !known.includes(it))).toEqual([])
      await shopper.open("/cart")
      await shopper.reads(shopper.words.cart.empty)
    }))

  it("does not ask for the money again after a part was returned", () =>
    get().asShopper(async (shopper) => {
      const { words } = shopper
      const paymentId = await shopper.checkOut()
      await shopper.decide("pay")
      const order = await shopper.hasOrder()
      const { id } = await settledInvoice(get(), paymentId)
      await get().shop.admin.post("/admin/sbp/refunds", {
        idempotency_key: randomUUID(),
        invoice_id: id,
        amount: "10.00",
        note: "In the gateway's cabinet",
        confirm_more_than_owed: true,
      })
      await shopper.open(`/orders/${order}`)
      await shopper.reads(words.order.partlyReturned)
    }))

  it("after a declined payment, and pays again", () =>
    get().asShopper(async (shopper) => {
      const { words } = shopper
      const declined = await shopper.checkOut("ivan-chai")
      await shopper.decide("decline")
      await shopper.reads(words.payment.failed)
      await shopper.click(words.payment.again)
      await payAgain(shopper, declined)
    }))

  it("after the deadline, and pays again", () =>
    get().asShopper(async (shopper) => {
      const { words } = shopper
      const late = await shopper.checkOut("ivan-chai")
      await shopper.decide("leave")
      await shopper.reads(words.payment.waiting)
      await passDeadline(get(), late)
      await shopper.reads(words.payment.expired)
      await shopper.click(words.payment.again)
      await payAgain(shopper, late)
    }))

  it("after the deadline, on another device, and pays at once", () =>
    get().asShopper(async (shopper) => {
      const { page, words } = shopper
      const late = await shopper.checkOut()
      await shopper.decide("leave")
      await shopper.reads(words.payment.waiting)
      await passDeadline(get(), late)
      await get().asShopper(
        async (phone) => {
          await phone.page.goto(page.url())
          await phone.click(words.payment.payNow)
          expect(await phone.openPaymentPage()).not.toBe(late)
          await phone.decide("pay")
          await phone.hasOrder()
        },
        { width: 390 }
      )
    }))

  it("after the deadline, with a cart that has changed", () =>
    get().asShopper(async (shopper) => {
      const { words } = shopper
      const late = await shopper.checkOut()
      await shopper.decide("leave")
      await passDeadline(get(), late)
      await shopper.reads(words.payment.expired)
      const other = await shopper.anotherTab()
      await other.putInCart("gzhel-teapot")
      shopper.monitor.expectError(/400.*renew/)
      await shopper.click(words.payment.payNow)
      await shopper.reads(words.trouble.cartChanged)
    }))

  it("when everything is sold out, which is not paid again in another tab, and later there is stock again", () =>
    get().asShopper(async (shopper) => {
      const { page, words } = shopper
      const { shop, simulator } = get()
      await shopper.putInCart("altai-herbs")
      await shopper.fillCheckout()
      const second = await shopper.anotherTab()
      await second.fillCheckout()
      const paymentId = await shopper.goToPay()
      await shop.setStock("TEA-ALTAI-75", 0)
      // No stock is left, counting reservations.
      expect(
        (await shop.stockOf("TEA-ALTAI-75")).available_quantity
      ).toBeLessThan(1)
      await shopper.decide("pay")
      const soldOut = words.payment.delayedHints.out_of_stock
      await shopper.reads(soldOut)
      const before = simulator.payments().length
      await second.settle()
      // Medusa completes a cart before it looks for stock, and takes that back if there is
      // none: a tab that asked in between has forgotten the cart.
      const gone = second.page.getByRole("heading", {
        name: words.checkout.gone,
      })
      await second.payButton.or(gone).waitFor()
      if (await second.payButton.isVisible()) {
        await second.payButton.click()
        await second.page.waitForURL("**/checkout/return?session=*")
        await second.reads(soldOut)
      }
      expect(simulator.payments()).toHaveLength(before)
      const invoice = await needingAttention(get(), paymentId)
      await page.reload()
      await shopper.reads(words.payment.delayed)
      await shopper.reads(soldOut)
      await shopper.reads(invoice.reference)
      // A shopper who opens the cart meanwhile learns it there, before they pay again.
      await shopper.open("/cart")
      await shopper.reads("We received ₽")
      // That cart accepts no more products, so the shop creates another one.
      shopper.monitor.expectError(/400/)
      await shopper.putInCart("ivan-chai")
      await shopper.reads("We received ₽")
      await shopper.click(words.begun.look)
      await shopper.reads(words.payment.delayed)
      // No link leads to another payment.
      const ways = page.getByRole("link", { name: /pay|checkout/i })
      expect(await ways.count()).toBe(0)

      await shop.setStock("TEA-ALTAI-75", 40)
      await shop.admin.post(`/admin/sbp/invoices/${invoice.id}/settle`, {})
      const { order_id } = await settledInvoice(get(), paymentId)
      // The page updates by itself.
      expect(await shopper.hasOrder()).toBe(order_id)
      await shopper.click(words.order.more)
      await shopper.reads(words.shop.claim)
      expect(await page.locator(".begun").count()).toBe(0)
      expect(await page.locator("header .count").innerText()).toBe("1")
    }))

  it("finds the way on: unknown, gone, or paid meanwhile", () =>
    get().asShopper(async (shopper) => {
      const { page, words, monitor } = shopper
      const { payment } = words
      monitor.expectError(/404/)
      for (const address of ["?session=payses_01NOBODYHASTHIS", ""]) {
        await shopper.open(`/checkout/return${address}`)
        await shopper.reads(payment.unknown)
      }

      await shopper.installClock()
      for (const [name, payable] of [
        ["return-waiting-gone", 0],
        ["return-waiting-stalled", 1],
        ["return-expired-test", 0],
      ] as const) {
        await returnPages[name](shopper)
        await page.getByRole("link", { name: payment.again }).waitFor()
        // The page offers to pay only if the payment can be renewed.
        const ways = page.getByRole("button", { name: payment.payNow })
        const anew = page.getByRole("button", { name: payment.payAnew })
        expect(await ways.or(anew).count()).toBe(payable)
      }

      // The cart has changed, and this browser has no cart.
      await returnPages["return-delayed-changed"](shopper)
      await shopper.reads(payment.delayedHints.checking)
      const toCart = page.getByRole("link", { name: payment.toCart })
      expect(await toCart.count()).toBe(0)

      await returnPages["return-of-order-returned"](shopper)
      const back = page.getByRole("link", { name: payment.toRequest })
      expect(await back.getAttribute("href")).toMatch(/^\/payment-collection\//)

      await returnPages["return-expired"](shopper)
      monitor.expectError(/400.*renew/)
      await page.route("**/renew", async (route) => {
        await answerWith(shopper, ABOUT_PAYMENT, { status: "paid" })
        await route.fulfill({
          status: 400,
          json: {
            type: "not_allowed",
            message:
              "This has been paid already. Please do not pay again. Reference: K7M2PQXW",
          },
        })
      })
      await shopper.click(payment.payNow)
      // The page asks at once, before its next turn.
      await page.getByText(payment.paid).waitFor({ timeout: 5_000 })
      // The store's answer stays after the button has disappeared.
      await shopper.reads(words.trouble.paidAlready("K7M2PQXW"))
    }))

  it("never, and the payment may be on its way: says so before it orders on delivery", () =>
    get().asShopper(async (shopper) => {
      const { page, words } = shopper
      await shopper.checkOut()
      await answerWith(shopper, ABOUT_PAYMENT, {})
      await shopper.open("/checkout")
      await shopper.deliveryIsChosen()
      await page.getByLabel(words.checkout.later).check()
      await shopper.click(words.checkout.order)
      await shopper.reads(words.payment.stalledHint)
      await shopper.settle()
      expect(new URL(page.url()).pathname).toBe("/checkout")
      await shopper.click(words.checkout.order)
      await shopper.hasOrder()
    }))

  it("never, and closes the news of the payment: the keyboard goes on at the page", () =>
    get().asShopper(async (shopper) => {
      const { page, words } = shopper
      await answerWith(shopper, ABOUT_PAYMENT, { status: "paid" })
      await shopper.open("/cart")
      await page.evaluate('localStorage["shop-payment"] = "payses_01M7YB"')
      await page.reload()
      await shopper.hears(words.begun.received("₽449.40"))
      await shopper.click(words.begun.close)
      expect(await page.evaluate("document.activeElement.id")).toBe("main")
    }))

  it("never, and orders on delivery instead: nothing says that money came", () =>
    get().asShopper(async (shopper) => {
      const { page, words } = shopper
      await shopper.checkOut()
      await shopper.open("/checkout")
      await shopper.deliveryIsChosen()
      const session = await page.evaluate('localStorage["shop-payment"]')
      await page.getByLabel(words.checkout.later).check()
      await shopper.click(words.checkout.order)
      await shopper.hasOrder()
      expect(await page.evaluate('"shop-payment" in localStorage')).toBe(false)
      // This browser does not know of the order.
      await page.evaluate(`localStorage["shop-payment"] = "${String(session)}"`)
      await shopper.open("/")
      await shopper.settle()
      expect(await page.locator(".begun").count()).toBe(0)
    }))

  it("never, and finds the order at the next visit", () =>
    get().asShopper(async (shopper) => {
      const { page, words } = shopper
      const paymentId = await shopper.checkOut()
      get().simulator.pay(paymentId)
      const { order_id } = await settledInvoice(get(), paymentId)
      await shopper.open("/")
      await shopper.reads("We received ₽")
      const toOrder = page.locator(`.begun a[href="/orders/${order_id}"]`)
      expect(await toOrder.innerText()).toMatch(/^Order \d+$/)
      expect(await page.locator("header .count").count()).toBe(0)
      await toOrder.click()
      expect(await shopper.hasOrder()).toBe(order_id)
      // The shop says it once.
      await shopper.open("/")
      await shopper.reads(words.shop.claim)
      expect(await page.locator(".begun").count()).toBe(0)
    }))

  it("in a browser without storage", () =>
    get().asShopperWithoutStorage(async (shopper) => {
      const { page, words } = shopper
      // The purchase was made in another browser, and its link is opened here.
      await get().asShopper(async (buyer) => {
        get().deliverNotifications(false)
        const paymentId = await buyer.checkOut()
        await buyer.decide("pay")
        await buyer.reads(words.payment.waiting)
        await page.goto(buyer.page.url())
        await shopper.reads(words.payment.waiting)
        await get().simulator.notify(paymentId)
        await buyer.hasOrder()
      })
      await shopper.hasOrder()
      await expect(page.evaluate("localStorage.length")).rejects.toThrow(
        /denied/
      )
    }))
}

/** Gets another link than the one that can no longer be paid. */
async function payAgain(shopper: Shopper, before: string): Promise<void> {
  const { page } = shopper
  // The entered data is still there.
  await page.locator("input[name=address_1]").waitFor()
  expect(await page.locator("input[name=address_1]").inputValue()).toMatch(/./)
  expect(await shopper.goToPay()).not.toBe(before)
  await shopper.decide("pay")
  await shopper.hasOrder()
}
