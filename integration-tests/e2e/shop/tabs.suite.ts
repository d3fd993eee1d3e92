import { until } from "../../http/support/until"
import { needingAttention, settledInvoice } from "./merchant-view"
import type { ShopHarness } from "./shop-harness"
import type { Shopper } from "./shopper"

/** One shopper with several pages that do not share their state. */
export function tabs(get: () => ShopHarness) {
  afterEach(() => {
    get().deliverNotifications(true)
    get().simulator.clearFaults()
  })

  const payments = () => get().simulator.payments().length

  it("the back button: offers the same link and the entered data", () =>
    get().asShopper(async (shopper) => {
      const { page, words } = shopper
      const first = await shopper.checkOut("ivan-chai")
      await page.goBack()
      await shopper.reads(words.scan.title)
      await page.goBack()
      await shopper.payButton.waitFor()
      await shopper.settle()
      const email = page.getByLabel(words.checkout.email)
      expect(await email.inputValue()).toBe("anna@example.com")
      expect(await shopper.goToPay()).toBe(first)
    }))

  it("the back button after a purchase: shows an empty cart, and starts no other payment", () =>
    get().asShopper(async (shopper) => {
      const { page, words } = shopper
      await shopper.checkOut()
      await shopper.decide("pay")
      await shopper.hasOrder()
      await shopper.open("/checkout")
      await shopper.reads(words.cart.empty)
      expect(await page.getByRole("button").count()).toBe(2)
    }))

  it("two tabs at the checkout: the second shows that the order is paid", () =>
    get().asShopper(async (shopper) => {
      const second = await checkoutInTwo(shopper)
      await shopper.goToPay()
      await shopper.decide("pay")
      await shopper.hasOrder()
      await second.reads(second.words.checkout.gone)
      await second.reads(second.words.checkout.goneHint)
    }))

  it("two tabs at the checkout: the cart is forgotten in the second, as when a customer signs out", () =>
    get().asShopper(async (shopper) => {
      const { page, words } = shopper
      const second = await checkoutInTwo(shopper)
      await second.page.evaluate('localStorage.removeItem("shop-cart")')
      await shopper.reads(words.checkout.gone)
      await shopper.reads(words.checkout.goneHint)
      await page.locator("#main:focus").waitFor()
    }))

  it("two tabs at the checkout: both pay at the same moment, by one link", () =>
    get().asShopper(async (shopper) => {
      const second = await checkoutInTwo(shopper)
      const before = payments()
      // The second click comes while the first link is still being made.
      const slow = { mode: "slow", delayMs: 3_000, times: 1 } as const
      get().simulator.fault("payment", slow)
      const isBegun = shopper.page.waitForRequest("**/payment-sessions")
      const [first, other] = await Promise.all([
        shopper.goToPay(),
        isBegun.then(() => second.goToPay()),
      ])
      expect(other).toBe(first)
      expect(payments()).toBe(before + 1)
      await shopper.decide("pay")
      await second.decide("leave")
      expect(await second.hasOrder()).toBe(await shopper.hasOrder())
    }))

  it("the link comes late: a shopper who is back in the cart stays there", () =>
    get().asShopper(
      async (shopper) => {
        const { page, words } = shopper
        await shopper.bringCart()
        await shopper.open("/cart")
        await shopper.click(words.cart.checkout)
        await shopper.click(words.checkout.example)
        await shopper.deliveryIsChosen()
        let answer = () => {}
        const isBack = new Promise<void>((resolve) => (answer = resolve))
        await page.route("**/payment-sessions", async (route) => {
          const response = await route.fetch()
          await isBack
          await route.fulfill({ response })
        })
        await Promise.all([
          page.waitForRequest("**/payment-sessions"),
          shopper.payButton.click(),
        ])
        await page.goBack()
        await page.waitForURL("**/cart")
        answer()
        await until(
          () => page.evaluate<boolean>('"shop-payment" in localStorage'),
          "the link"
        )
        await shopper.settle()
        expect(new URL(page.url()).pathname).toBe("/cart")
      },
      { width: 390 }
    ))

  it("two tabs: both add their first product to the same cart", () =>
    get().asShopper(async (shopper) => {
      const { words } = shopper
      const second = await shopper.anotherTab()
      await shopper.open("/products/ivan-chai")
      await second.open("/products/samovar")
      await Promise.all([
        shopper.click(words.product.add),
        second.click(words.product.add),
      ])
      await shopper.reads(words.product.added)
      await second.reads(words.product.added)
      await shopper.open("/cart")
      expect(await shopper.page.locator(".stepper").count()).toBe(2)
    }))

  it("a cart that changes in a second tab: the old link was paid", () =>
    get().asShopper(async (shopper) => {
      const { words } = shopper
      const paymentId = await shopper.checkOut("thyme-black-tea")
      const second = await shopper.anotherTab()
      await second.putInCart("thyme-black-tea")
      await second.fillCheckout()
      await second.settle()
      await shopper.decide("pay")
      await shopper.reads(words.payment.delayed)
      const hint = words.payment.delayedHints.cart_changed("₽518.50", "₽937.50")
      await shopper.reads(hint)
      const invoice = await needingAttention(get(), paymentId)
      await shopper.reads(invoice.reference)
      second.monitor.expectError(/400/)
      await second.payButton.click()
      await second.reads(words.trouble.paidAlready(invoice.reference))
      await shopper.click(words.payment.toCart)
      await shopper.page.waitForURL("**/cart")
    }))

  it("a cart that changes in a second tab: the first shows the change before it pays", () =>
    get().asShopper(async (shopper) => {
      const { words } = shopper
      await shopper.bringCart()
      await shopper.fillCheckout()
      await shopper.settle()
      const second = await shopper.anotherTab()
      await second.putInCart("thyme-black-tea")
      const before = payments()
      await shopper.payButton.click()
      await shopper.reads(words.checkout.changed)
      expect(payments()).toBe(before)
      await shopper.reads("₽868.40")
      await shopper.goToPay()
      await shopper.reads("868.40")
    }))

  it("a cart that became an order accepts no more products", () =>
    get().asShopper(async (shopper) => {
      const { words } = shopper
      get().deliverNotifications(false)
      const second = await shopper.anotherTab()
      await shopper.putInCart()
      await second.open("/products/samovar")
      await shopper.fillCheckout()
      const paymentId = await shopper.goToPay()
      get().simulator.pay(paymentId)
      await get().simulator.notify(paymentId)
      await settledInvoice(get(), paymentId)
      // The shopper did not return: this tab still has the old cart's id.
      second.monitor.expectError(/400/)
      await second.click(words.product.add)
      await second.reads(words.product.added)
      await second.open("/cart")
      await second.reads("Tula samovar")
      expect(await second.page.locator(".stepper").count()).toBe(1)

      // A shopper who returns at last still gets the order.
      await shopper.decide("leave")
      await shopper.hasOrder()
      await second.open("/cart")
      await second.reads("Tula samovar")
    }))
}

async function checkoutInTwo(shopper: Shopper): Promise<Shopper> {
  await shopper.bringCart()
  await shopper.fillCheckout()
  await shopper.settle()
  const second = await shopper.anotherTab()
  await second.fillCheckout()
  await second.settle()
  return second
}
