import { parseOptions } from "../../../shared/options"
import { findShop, registerShop } from "../../../shared/shops"
import { paymentRequestUrl } from "../payment-request-url"

const shop = (currency: string) =>
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

const request = (currency_code: string) => ({
  payment_collection_id: "pay_col_1",
  order_id: "order_1",
  currency_code,
})

const path = "/payment-collection/pay_col_1?order_id=order_1"

beforeAll(() => {
  registerShop("pp_sbp_sbp", shop("rub"))
  registerShop("pp_sbp_b2b", shop("usd"))
})

it.each([
  ["rub", "rub"],
  ["usd", "usd"],
  // No shop takes this currency any more.
  ["eur", "rub"],
])(
  "an order in %s is paid in the shop that takes that currency",
  (currency, host) => {
    const url = paymentRequestUrl(request(currency))
    expect(url).toBe(`https://${host}.example${path}`)
  }
)

it("an invoice is paid in its own shop", () => {
  const url = paymentRequestUrl(request("rub"), findShop("pp_sbp_b2b"))
  expect(url).toBe(`https://usd.example${path}`)
})
