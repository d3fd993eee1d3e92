import { LOOKS } from "../support/looks"
import type { ShopHarness } from "./shop-harness"
import type { Shopper } from "./shopper"

/** A whole purchase without an account. */
export function purchase(get: () => ShopHarness) {
  it.each(LOOKS)("by SBP: $language, $width", (look) =>
    get().asShopper(async (shopper) => {
      const { page, words } = shopper
      await shopper.open("/")
      await page.getByRole("link", { name: /Fireweed|Иван-чай/ }).click()
      await shopper.click(words.product.add)
      await shopper.click(words.product.toCart)
      await shopper.click(words.cart.checkout)
      await shopper.click(words.checkout.example)
      await shopper.goToPay()
      await shopper.decide("pay")
      await shopper.hasOrder()
      await shopper.reads(words.order.paid)
      await shopper.settle()
      expect(await sums(shopper)).toEqual(["349.90", "99.50", "449.40"])
      // The cart is an order now.
      await shopper.open("/cart")
      await shopper.reads(words.cart.empty)
    }, look)
  )

  it("paid on delivery", () =>
    get().asShopper(async (shopper) => {
      const { page, words } = shopper
      await shopper.putInCart("samovar")
      await shopper.fillCheckout()
      await page.getByLabel(words.checkout.later).check()
      await page.getByLabel(words.delivery.courier ?? "").check()
      await page.getByText("₽25,290").waitFor()
      await shopper.click(words.checkout.order)
      await shopper.hasOrder()
      await shopper.reads(words.order.onDelivery)
      await shopper.reads(words.delivery.courier ?? "")
      await shopper.settle()
      await shopper.open("/cart")
      await shopper.reads(words.cart.empty)
    }))

  it("with the keyboard alone", () =>
    get().asShopper(async (shopper) => {
      const { page, words } = shopper
      await shopper.open("/")
      await tabTo(shopper, /Fireweed/)
      await page.keyboard.press("Enter")
      await page.getByRole("button", { name: words.product.add }).waitFor()
      await tabTo(shopper, words.product.add)
      await page.keyboard.press("Enter")
      await shopper.reads(words.product.added)
      await tabTo(shopper, words.product.toCart)
      await page.keyboard.press("Enter")
      await page.getByRole("link", { name: words.cart.checkout }).waitFor()
      await tabTo(shopper, words.cart.checkout)
      await page.keyboard.press("Enter")
      await page.getByLabel(words.checkout.email).waitFor()
      await shopper.settle()
      const { email, firstName, lastName } = words.checkout
      const { street, postalCode, city } = words.checkout
      const fields = {
        [email]: "anna@example.com",
        [firstName]: "Anna",
        [lastName]: "Zavarskaya",
        [street]: "1 Myasnitskaya Street",
        [postalCode]: "101000",
        [city]: "Moscow",
      }
      for (const [label, text] of Object.entries(fields)) {
        await tabTo(shopper, label)
        await page.keyboard.type(text)
      }
      await page.keyboard.press("Enter")
      await page.getByRole("link", { name: words.scan.open }).waitFor()
      await tabTo(shopper, words.scan.open)
      await page.keyboard.press("Enter")
      await page.waitForURL("**/pay/*")
    }))

  it("by a registered customer, who finds the order in the account", () =>
    get().asShopper(async (shopper) => {
      const { page, words } = shopper
      const email = "olga@example.com"
      const password = "samovar-2026"
      await shopper.putInCart()
      await shopper.open("/account")
      await shopper.register({ email, password })

      // The guest's cart belongs to the customer now.
      await shopper.fillCheckout()
      const field = page.getByLabel(words.checkout.email)
      expect(await field.inputValue()).toBe(email)
      await shopper.deliveryIsChosen()
      const before = get().simulator.payments().length
      await shopper.payButton.dblclick()
      await shopper.openPaymentPage()
      expect(get().simulator.payments()).toHaveLength(before + 1)
      await shopper.decide("pay")
      const order = await shopper.hasOrder()

      await shopper.open("/account")
      await page.locator(`a[href="/orders/${order}"]`).waitFor()
      await shopper.click(words.account.signOut)
      await shopper.hears(words.account.signedOut)
      expect(await focusedId(shopper)).toBe("main")
      shopper.monitor.expectError(/401/)
      await shopper.signIn({ email, password: "wrong-password" })
      await shopper.reads(words.account.wrong)
      await shopper.signIn({ email, password })
      await shopper.hears(words.account.signedIn(email))
      expect(await focusedId(shopper)).toBe("main")
      await page.locator(`a[href="/orders/${order}"]`).click()
      await shopper.hasOrder()

      // A token is invalid after a day.
      await page.evaluate('localStorage["shop-token"] = "expired"')
      await page.goBack()
      await shopper.reads(words.account.guest)
    }))
}

/** The amounts of the order, as the page shows them. */
async function sums({ page }: Shopper): Promise<string[]> {
  const texts = await page.locator(".sums dd").allInnerTexts()
  return texts.map((it) => it.replace(",", ".").replaceAll(/[^\d.]/g, ""))
}

const focusedId = ({ page }: Shopper) =>
  page.evaluate<string>("document.activeElement.id")

/** The accessible name of the focused element. */
const FOCUSED = `(() => {
  const it = document.activeElement
  return it?.labels?.[0]?.innerText ?? it?.innerText ?? ""
})()`

/** Presses Tab until an element of that name has the focus. */
async function tabTo({ page }: Shopper, name: string | RegExp): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab")
    const label = await page.evaluate<string>(FOCUSED)
    const isIt =
      typeof name === "string" ? label.trim() === name : name.test(label)
    if (isIt) {
      return
    }
  }
  throw new Error(`The Tab key never comes to ${name}`)
}
