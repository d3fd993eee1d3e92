import path from "node:path"
import type { Browser, Page } from "playwright-core"
import { en as words } from "../../docs/storefront/dtc-starter/modules/checkout/components/payment-return/words"
import { Failure, reasonOf } from "../failure"
import { root } from "../start/settings"

const PICTURE = path.join(root, ".e2e/screenshots/starter.png")

const ADDRESS = {
  email: "anna@example.com",
  "shipping_address.first_name": "Anna",
  "shipping_address.last_name": "Zavarskaya",
  "shipping_address.address_1": "1 Myasnitskaya Street",
  "shipping_address.postal_code": "101000",
  "shipping_address.city": "Moscow",
}

type Buying = {
  browser: Browser
  origin: string
  check: (name: string, work: () => Promise<void>) => Promise<void>
}

/** Buys one thing at a computer, by the names that the starter's own tests use. */
export async function buyInStarter(buying: Buying): Promise<void> {
  const context = await buying.browser.newContext({ locale: "en" })
  const page = await context.newPage()
  try {
    await buyOn(page, buying)
  } catch (error) {
    await page.screenshot({ path: PICTURE, fullPage: true }).catch(() => {})
    throw new Failure(`At ${page.url()}, see ${PICTURE}:\n${reasonOf(error)}`)
  }
}

async function buyOn(page: Page, { origin, check }: Buying): Promise<void> {
  const click = (id: string) => page.getByTestId(id).first().click()

  await check("Into the cart", async () => {
    await page.goto(`${origin}/ru/products/ivan-chai`)
    const added = page.waitForResponse(
      (response) => response.request().method() === "POST"
    )
    await click("add-product-button")
    await added
    await page.goto(`${origin}/ru/cart`)
    await click("checkout-button")
  })

  await check("Address and delivery", async () => {
    for (const [name, text] of Object.entries(ADDRESS)) {
      await page.locator(`input[name="${name}"]`).fill(text)
    }
    const country = 'select[name="shipping_address.country_code"]'
    await page.locator(country).selectOption("ru")
    await click("submit-address-button")
    await click("delivery-option-radio")
    await click("submit-delivery-option-button")
  })

  await check("SBP is chosen", async () => {
    await page.getByText("SBP", { exact: true }).first().click()
    await click("submit-payment-button")
    await page.getByTestId("submit-order-button").waitFor()
  })

  await check("The button's name", async () => {
    const button = page.getByRole("button", { name: words.pay, exact: true })
    await button.waitFor()
    const sentence = `By clicking the ${words.pay} button`
    await page.getByText(sentence).waitFor()
  })

  await check("Code and payment", async () => {
    await click("submit-order-button")
    await page.getByRole("img", { name: words.scan.label }).waitFor()
    await page.getByRole("link", { name: words.scan.open }).click()
    await page.locator("button[value=pay]").click()
  })

  await check("The order's page", async () => {
    await page.waitForURL(`${origin}/ru/order/order_*/confirmed`)
    // The starter looks up the payment method's title; without the kit's entry it has none.
    await page.getByText("SBP", { exact: true }).first().waitFor()
  })

  await check("The cart is forgotten", async () => {
    const cookies = await page.context().cookies()
    if (cookies.some(({ name }) => name === "_medusa_cart_id")) {
      throw new Error("The cookie of the bought cart is still there")
    }
  })
}
