import type { ShopHarness } from "./shop-harness"
import type { View } from "./shop-pages"

/** A customer with an account and an order. */
export type RegisteredCustomer = {
  email: string
  password: string
  order: string
}

/**
 * Buys through the shop: orders made by the API have no names in two languages.
 */
export async function registerCustomer(
  harness: ShopHarness,
  language: View["language"]
): Promise<RegisteredCustomer> {
  // A very long e-mail address, which must fit on a phone.
  const email = `konstantin.konstantinopolskiy.${language}@samovarandcompany.example.com`
  const password = "samovar-2026"
  let order = ""
  await harness.asShopper(
    async (shopper) => {
      await shopper.open("/account")
      await shopper.register({ email, password })
      await shopper.putInCart("krasnodar-black-tea")
      await shopper.checkOut("gzhel-teapot")
      await shopper.decide("pay")
      order = await shopper.hasOrder()
    },
    { language }
  )
  return { email, password, order }
}
