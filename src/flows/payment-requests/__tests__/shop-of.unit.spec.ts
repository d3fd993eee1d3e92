import type { MedusaContainer } from "@medusajs/framework/types"
import { parseOptions } from "../../../shared/options"
import { registerShop } from "../../../shared/shops"
import { shopOf } from "../shop-of"

const register = (providerId: string, currency: string) =>
  registerShop(
    providerId,
    parseOptions(
      {
        baseUrl: "https://gateway.example",
        shopId: currency,
        secretKey: "key",
        backendUrl: "https://store.example",
        storefrontUrl: `https://${currency}.example`,
        currencies: [currency],
      },
      "A test"
    )
  )

/** Orders of a region that has these providers. */
const storeWith = (...ids: string[]) => {
  const payment_providers = ids.map((id) => ({ id }))
  const graph = () =>
    Promise.resolve({ data: [{ region: { payment_providers } }] })
  return { resolve: () => ({ graph }) } as unknown as MedusaContainer
}

beforeAll(() => {
  register("pp_sbp_sbp", "rub")
  register("pp_sbp_abroad", "usd")
  register("pp_sbp_b2b", "rub")
})

it.each<[string, string, string[], string[], string]>([
  ["the first of its currency", "rub", [], [], "pp_sbp_sbp"],
  ["the only one of its currency", "usd", [], [], "pp_sbp_abroad"],
  ["any, if none takes its currency now", "eur", [], [], "pp_sbp_sbp"],
  ["its region's", "rub", [], ["pp_stripe", "pp_sbp_b2b"], "pp_sbp_b2b"],
  [
    "its latest link's",
    "rub",
    ["pp_sbp_b2b", "pp_sbp_sbp"],
    ["pp_sbp_sbp"],
    "pp_sbp_b2b",
  ],
  [
    "its latest link's that is still there",
    "rub",
    ["pp_sbp_left", "pp_sbp_b2b"],
    [],
    "pp_sbp_b2b",
  ],
])(
  "an order is asked for money in this shop: %s",
  async (_, currency_code, links, region, expected) => {
    const shop = await shopOf(
      storeWith(...region),
      { id: "order_1", currency_code },
      links.map((provider_id) => ({ provider_id }))
    )
    expect(shop?.providerId).toBe(expected)
  }
)
