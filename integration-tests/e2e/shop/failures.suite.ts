import type { ShopHarness } from "./shop-harness"

/** What a shopper reads when something fails, and how they can continue. */
export function failures(get: () => ShopHarness) {
  afterEach(() => get().simulator.clearFaults())

  it("the gateway refuses: the cart is kept, and the next attempt works", () =>
    get().asShopper(async (shopper) => {
      const { page, words } = shopper
      shopper.monitor.expectError(/400/)
      await shopper.bringCart()
      await shopper.fillCheckout()
      await shopper.settle()
      get().simulator.fault("payment", { mode: "status", status: 400 })
      await shopper.payButton.click()
      const complaint = page.getByRole("alert")
      await complaint.waitFor()
      const said = await complaint.innerText()
      expect(said).toContain(words.trouble.failed)
      expect(said).toContain(words.trouble.notStarted(""))
      expect(said).toMatch(/: [2-9A-Z]{8}$/)
      get().simulator.clearFaults()
      await shopper.goToPay()
    }))

  it("the store is unreachable: the page says so, and retries", () =>
    get().asShopper(async (shopper) => {
      const { page, words } = shopper
      shopper.monitor.expectError(/ERR_FAILED/)
      await page.route("**/store/**", (route) => route.abort())
      for (const address of ["/", "/products/samovar", "/orders/order_1"]) {
        await shopper.open(address)
        await shopper.reads(words.trouble.title)
      }
      await shopper.open("/products/samovar")
      await page.unroute("**/store/**")
      const alert = await page.getByRole("alert").innerText()
      expect(alert).toContain(words.trouble.title)
      await shopper.click(words.trouble.retry)
      await page.getByRole("heading", { name: "Tula samovar" }).waitFor()
      expect(await page.evaluate("document.activeElement.id")).toBe("main")
    }))

  it("a cart that cannot be loaded is kept, and not shown as empty", () =>
    get().asShopper(async (shopper) => {
      const { page, words } = shopper
      shopper.monitor.expectError(/ERR_FAILED/)
      await shopper.putInCart()
      await page.route("**/store/carts/**", (route) => route.abort())
      await shopper.open("/cart")
      await shopper.reads(words.trouble.title)
      await page.unroute("**/store/carts/**")
      await shopper.click(words.trouble.retry)
      await shopper.reads("Fireweed leaf tea")
    }))

  it("the ways of delivery cannot be loaded: the rest of the checkout stays", () =>
    get().asShopper(async (shopper) => {
      const { page, words } = shopper
      const options = "**/store/shipping-options?*"
      shopper.monitor.expectError(/ERR_FAILED/)
      await shopper.putInCart()
      await page.route(options, (route) => route.abort())
      await shopper.open("/checkout")
      await shopper.reads(words.trouble.title)
      expect(await page.locator("h1").allInnerTexts()).toEqual([
        words.checkout.title,
      ])
      await page.unroute(options)
      await shopper.click(words.trouble.retry)
      await shopper.deliveryIsChosen()
      expect(await page.title()).toContain(words.checkout.title)
    }))

  it("more is requested than there is in stock", () =>
    get().asShopper(async (shopper) => {
      const { page, words } = shopper
      const { shop } = get()
      shopper.monitor.expectError(/400/)
      await shop.setStock("WARE-HOLDER-TROIKA", 2)
      await shopper.putInCart("brass-glass-holder")
      await shopper.open("/cart")
      const more = page.getByRole("button", { name: /One more/ })
      await more.click()
      await page.locator("output", { hasText: "2" }).waitFor()
      await shopper.settle()
      await more.click()
      await shopper.reads(words.trouble.notEnough)
      expect(await page.locator("output").innerText()).toBe("2")
      await shopper.click(`${words.cart.remove} Brass tea glass holder`)
      await shopper.reads(words.cart.empty)
      // The focused element is gone: the keyboard continues from the page.
      const focused = await page.evaluate("document.activeElement.id")
      expect(focused).toBe("main")
      await shop.setStock("WARE-HOLDER-TROIKA", 15)
    }))

  it("missing data is reported at its field", () =>
    get().asShopper(async (shopper) => {
      const { page, words } = shopper
      await shopper.putInCart()
      await shopper.open("/checkout")
      await shopper.settle()
      await shopper.payButton.click()
      const mistakes = page.locator(".mistake")
      expect(await mistakes.count()).toBe(6)
      // The first invalid field has the focus.
      await page.keyboard.type("anna")
      expect(await mistakes.count()).toBe(5)
      await shopper.click(words.checkout.example)
      await shopper.payButton.click()
      await shopper.reads(words.checkout.wrongEmail)
    }))

  it("what is corrected while the button is busy is what the order gets", () =>
    get().asShopper(async (shopper) => {
      const { page, words } = shopper
      await shopper.bringCart()
      await shopper.fillCheckout()
      await shopper.deliveryIsChosen()
      const city = page.getByLabel(words.checkout.city)
      let answer = () => {}
      const isCorrected = new Promise<void>((resolve) => (answer = resolve))
      const making = "**/payment-sessions"
      await page.route(making, async (route) => {
        await isCorrected
        await route.continue()
      })
      const begun = page.waitForRequest(making)
      await shopper.payButton.click()
      await begun
      await city.fill("Tula")
      answer()
      await shopper.reads(words.checkout.corrected)
      expect(new URL(page.url()).pathname).toBe("/checkout")
      await page.unroute(making)
      await shopper.goToPay()
      await shopper.decide("pay")
      const { order } = await get().shop.admin.get<{
        order: { shipping_address: { city: string } }
      }>(`/admin/orders/${await shopper.hasOrder()}?fields=*shipping_address`)
      expect(order.shipping_address.city).toBe("Tula")
    }))

  it("the language is remembered, and changes the page at once", () =>
    get().asShopper(async (shopper) => {
      const { page } = shopper
      await shopper.putInCart()
      await shopper.open("/checkout")
      await page.getByLabel("City").fill("Tula")
      await page.getByRole("button", { name: "Русский" }).click()
      await page.getByRole("heading", { name: "Оформление заказа" }).waitFor()
      expect(await page.getByLabel("Город").inputValue()).toBe("Tula")
      await shopper.open("/")
      await page.getByRole("link", { name: /Иван-чай/ }).waitFor()
    }))
}
