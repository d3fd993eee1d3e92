import type { RegisteredCustomer } from "./registered-customer"
import type { Shopper } from "./shopper"

type Way = (shopper: Shopper) => Promise<void>

/** Every page of the shop, and how to reach it in one long walk. */
export const pagesFor = (
  customer: RegisteredCustomer
): Record<string, Way> => ({
  catalogue: (shopper) => shopper.open("/"),
  product: (shopper) => shopper.open("/products/ivan-chai"),
  "product-few": (shopper) => shopper.open("/products/samovar"),
  "product-sold-out": soldOut,
  "product-missing": (shopper) => shopper.open("/products/coffee"),
  "cart-empty": (shopper) => shopper.open("/cart"),
  "product-added": (shopper) => shopper.putInCart(),
  cart: async (shopper) => {
    await shopper.putInCart("gzhel-teapot")
    await shopper.open("/cart")
  },
  checkout: async (shopper) => {
    await shopper.fillCheckout()
    await shopper.deliveryIsChosen()
  },
  "checkout-mistakes": mistaken,
  "sign-in": (shopper) => shopper.open("/account"),
  "sign-in-refused": async (shopper) => {
    shopper.monitor.expectError(/401/)
    await shopper.signIn({ ...customer, password: "coffee" })
    await shopper.reads(shopper.words.account.wrong)
  },
  register: async (shopper) => {
    await shopper.click(shopper.words.account.registerInstead)
    await shopper.reads(shopper.words.account.signInInstead)
  },
  account: async (shopper) => {
    await shopper.open("/account")
    await shopper.signIn(customer)
    await shopper.page.locator(`a[href="/orders/${customer.order}"]`).waitFor()
    await shopper.settle()
  },
  order: async (shopper) => {
    await shopper.open(`/orders/${customer.order}`)
    await shopper.reads(shopper.words.order.paid)
  },
  "order-missing": async (shopper) => {
    shopper.monitor.expectError(/404.*\/store\/orders\//)
    await shopper.open("/orders/order_none")
    await shopper.reads(shopper.words.order.missing)
  },
  missing: (shopper) => shopper.open("/coffee"),
  unreachable,
})

/** Shows a product as sold out, by changing the store's response. */
async function soldOut(shopper: Shopper): Promise<void> {
  const { page, words } = shopper
  const products = "**/store/products?*"
  await page.route(products, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(
      /"inventory_quantity":\d+/g,
      '"inventory_quantity":0'
    )
    await route.fulfill({ response, body })
  })
  await shopper.open("/products/gzhel-teapot")
  await shopper.reads(words.product.soldOut)
  await page.unroute(products)
}

async function mistaken(shopper: Shopper): Promise<void> {
  const { page, words } = shopper
  await shopper.open("/checkout")
  await shopper.deliveryIsChosen()
  await page.getByLabel(words.checkout.email).fill("anna at example.com")
  await shopper.payButton.click()
  await shopper.reads(words.checkout.wrongEmail)
}

async function unreachable(shopper: Shopper): Promise<void> {
  const store = "**/store/**"
  shopper.monitor.expectError(/ERR_FAILED.*\/store\//)
  await shopper.page.route(store, (route) => route.abort())
  await shopper.open("/products/samovar")
  await shopper.reads(shopper.words.trouble.title)
  await shopper.page.unroute(store)
}
