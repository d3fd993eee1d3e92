import type { ShopRoom } from "./shop-room"

/** What a shopper reads when something does not work, and how they go on. */
export function trouble(get: () => ShopRoom) {
  afterEach(() => get().simulator.clearFaults())

  it.each(["en", "ru"] as const)(
    "the gateway refuses: nothing is lost, and the next try works (%s)",
    (language) =>
      get().visit(
        async (shopper) => {
          const { page, words } = shopper
          shopper.watch.expects(/400/)
          await shopper.putInCart()
          await shopper.fillCheckout()
          await shopper.settle()
          get().simulator.fault("payment", { mode: "status", status: 400 })
          await shopper.payButton.click()
          const complaint = page.getByRole("alert")
          await complaint.waitFor()
          const said = await complaint.innerText()
          expect(said).toContain(words.trouble.failed)
          expect(said).toContain(words.trouble.notStarted(""))
          expect(said).toMatch(/: sbpinv_\w+$/)
          get().simulator.clearFaults()
          await shopper.goToPay()
        },
        { language }
      )
  )

  it("the store is not reached: the page says so, and asks again", () =>
    get().visit(async (shopper) => {
      const { page, words } = shopper
      shopper.watch.expects(/ERR_FAILED/)
      await page.route("**/store/**", (route) => route.abort())
      for (const address of ["/", "/products/samovar", "/orders/order_1"]) {
        await shopper.open(address)
        await shopper.reads(words.trouble.title)
      }
      await shopper.open("/products/samovar")
      await page.unroute("**/store/**")
      await shopper.click(words.trouble.retry)
      await page.getByRole("heading", { name: "Tula samovar" }).waitFor()
    }))

  it("a cart that cannot be read is not called empty, and is kept", () =>
    get().visit(async (shopper) => {
      const { page, words } = shopper
      shopper.watch.expects(/ERR_FAILED/)
      await shopper.putInCart()
      await page.route("**/store/carts/**", (route) => route.abort())
      await shopper.open("/cart")
      await shopper.reads(words.trouble.title)
      await page.unroute("**/store/carts/**")
      await shopper.click(words.trouble.retry)
      await shopper.reads("Fireweed leaf tea")
    }))

  it("more is wanted than there is", () =>
    get().visit(async (shopper) => {
      const { page, words } = shopper
      const { shop } = get()
      shopper.watch.expects(/400/)
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
      // What had the focus is gone: the keyboard goes on in the page.
      const focused = await page.evaluate("document.activeElement.id")
      expect(focused).toBe("main")
      await shop.setStock("WARE-HOLDER-TROIKA", 15)
    }))

  it("what is missing in the form is said where it is missing", () =>
    get().visit(async (shopper) => {
      const { page, words } = shopper
      await shopper.putInCart()
      await shopper.open("/checkout")
      await shopper.settle()
      await shopper.payButton.click()
      const mistakes = page.locator(".mistake")
      expect(await mistakes.count()).toBe(6)
      // The first one has the focus.
      await page.keyboard.type("anna")
      expect(await mistakes.count()).toBe(5)
      await shopper.click(words.checkout.example)
      await shopper.payButton.click()
      await shopper.reads(words.checkout.wrongEmail)
    }))

  it("an order of somebody else's imagination", () =>
    get().visit(async (shopper) => {
      const { words } = shopper
      shopper.watch.expects(/404/)
      await shopper.open("/orders/order_01NOBODYHASTHIS")
      await shopper.reads(words.order.missing)
    }))

  it("the language is kept, and changes what is on the screen at once", () =>
    get().visit(async (shopper) => {
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
