import { inNeed, settled } from "./counter"
import type { ShopRoom } from "./shop-room"
import type { Shopper } from "./shopper"

/** One shopper, and pages that do not know of each other. */
export function tabs(get: () => ShopRoom) {
  afterEach(() => get().telling(true))

  const payments = () => get().simulator.payments().length

  it("the back button: the same link, and what was typed", () =>
    get().visit(async (shopper) => {
      const { page, words } = shopper
      const first = await shopper.checkOut()
      await page.goBack()
      await shopper.payButton.waitFor()
      await shopper.settle()
      const email = page.getByLabel(words.checkout.email)
      expect(await email.inputValue()).toBe("anna@example.com")
      expect(await shopper.goToPay()).toBe(first)
    }))

  it("the back button after a purchase: an empty cart, and no other payment", () =>
    get().visit(async (shopper) => {
      const { page, words } = shopper
      await shopper.checkOut()
      await shopper.decide("pay")
      await shopper.hasOrder()
      await shopper.open("/checkout")
      await shopper.reads(words.cart.empty)
      expect(await page.getByRole("button").count()).toBe(2)
    }))

  it("a double click makes one payment", () =>
    get().visit(async (shopper) => {
      await shopper.putInCart()
      await shopper.fillCheckout()
      await shopper.settle()
      const before = payments()
      await shopper.payButton.dblclick()
      await shopper.page.waitForURL("**/pay/*")
      expect(payments()).toBe(before + 1)
    }))

  it("two tabs at the checkout: the second learns that it is done", () =>
    get().visit(async (shopper) => {
      const second = await checkoutInTwo(shopper)
      await shopper.goToPay()
      await shopper.decide("pay")
      await shopper.hasOrder()
      await second.reads(second.words.checkout.gone)
      await second.reads(second.words.checkout.goneHint)
    }))

  it("two tabs at the checkout: paid for at the same moment, by one link", () =>
    get().visit(async (shopper) => {
      const second = await checkoutInTwo(shopper)
      const before = payments()
      const [first, other] = await Promise.all([
        shopper.goToPay(),
        second.goToPay(),
      ])
      expect(other).toBe(first)
      expect(payments()).toBe(before + 1)
    }))

  it("two tabs: each puts its first thing into the same cart", () =>
    get().visit(async (shopper) => {
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

  it("two tabs at the checkout: both pay, by one link", () =>
    get().visit(async (shopper) => {
      const second = await checkoutInTwo(shopper)
      const before = payments()
      const first = await shopper.goToPay()
      expect(await second.goToPay()).toBe(first)
      expect(payments()).toBe(before + 1)
      await shopper.decide("pay")
      await second.decide("leave")
      expect(await second.hasOrder()).toBe(await shopper.hasOrder())
    }))

  it("two tabs: paid in one, not an order yet, and paid again in the other", () =>
    get().visit(async (shopper) => {
      const { shop } = get()
      await shopper.putInCart("altai-herbs")
      await shopper.fillCheckout()
      const second = await shopper.anotherTab()
      await second.fillCheckout()
      await shopper.goToPay()
      await shop.setStock("TEA-ALTAI-75", 0)
      await shopper.decide("pay")
      await shopper.reads(shopper.words.payment.paid)
      const before = payments()
      await second.settle()
      await second.payButton.click()
      await second.page.waitForURL("**/checkout/return?session=*")
      await second.reads(second.words.payment.paid)
      expect(payments()).toBe(before)
      await shop.setStock("TEA-ALTAI-75", 40)
      await shopper.hasOrder()
    }))

  it("the cart changed in a second tab, and the old link was paid", () =>
    get().visit(async (shopper) => {
      const { words } = shopper
      const paymentId = await shopper.checkOut("thyme-black-tea")
      const second = await shopper.anotherTab()
      await second.putInCart("thyme-black-tea")
      await second.fillCheckout()
      await second.settle()
      await shopper.decide("pay")
      await shopper.reads(words.payment.paid)
      const invoice = await inNeed(get(), paymentId)
      await shopper.page.reload()
      await shopper.reads(words.payment.delayed)
      await shopper.reads(invoice.id)
      second.watch.expects(/400/)
      await second.payButton.click()
      await second.reads(words.trouble.paidAlready(invoice.id))
    }))

  it("the cart changed in a second tab: the first shows it before it pays", () =>
    get().visit(async (shopper) => {
      const { words } = shopper
      await shopper.putInCart()
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

  it("a cart that became an order meanwhile takes nothing any more", () =>
    get().visit(async (shopper) => {
      const { words } = shopper
      get().telling(false)
      const second = await shopper.anotherTab()
      await shopper.putInCart()
      await second.open("/products/samovar")
      await shopper.fillCheckout()
      const paymentId = await shopper.goToPay()
      get().simulator.pay(paymentId)
      await get().simulator.notify(paymentId)
      await settled(get(), paymentId)
      // Nobody came back: this tab still holds the old cart's id.
      second.watch.expects(/400/)
      await second.click(words.product.add)
      await second.reads(words.product.added)
      await second.open("/cart")
      await second.reads("Tula samovar")
      expect(await second.page.locator(".stepper").count()).toBe(1)

      // And who comes back at last does not lose it.
      await shopper.decide("leave")
      await shopper.hasOrder()
      await second.open("/cart")
      await second.reads("Tula samovar")
    }))
}

async function checkoutInTwo(shopper: Shopper): Promise<Shopper> {
  await shopper.putInCart()
  await shopper.fillCheckout()
  await shopper.settle()
  const second = await shopper.anotherTab()
  await second.fillCheckout()
  await second.settle()
  return second
}
