import type { Standing } from "../../../../docs/storefront/dtc-starter/modules/checkout/components/payment-return/follow-payment"
import type { Payment } from "../payment"

// Jest cannot load Preact's modules.
jest.mock("@preact/signals", (): unknown =>
  jest.requireActual("@preact/signals-core")
)

// What a browser would have.
Object.defineProperty(globalThis, "navigator", {
  value: { languages: ["en"] },
  configurable: true,
})

// What runs in a browser is not compiled with its types here.
const { textsOf } = jest.requireActual<{
  textsOf: (
    standing: Standing,
    isSlow: boolean,
    hasCart: boolean
  ) => { title: string; hint?: string }
}>("../texts-of")

const AGAIN = "please do not pay again"

const shown = (
  name: Standing["name"],
  payment: Partial<Payment> = {},
  isSlow = false
) =>
  textsOf(
    {
      name,
      payment: {
        confirmation_url: null,
        payment_request_id: null,
        can_renew: false,
        amount: "449.40",
        amount_now: "799.30",
        currency_code: "rub",
        ...payment,
      },
    } as Standing,
    isSlow,
    true
  )

describe("the texts of a payment", () => {
  it.each(["waiting", "expired", "failed"] as const)(
    "ask a shopper who can pay anew not to pay twice: %s",
    (name) => expect(shown(name, { can_renew: true }).hint).toContain(AGAIN)
  )

  it.each(["expired", "failed"] as const)(
    "offer to pay only what can be renewed: %s",
    (name) => {
      expect(shown(name, { can_renew: true }).hint).toMatch(/pay now/)
      expect(shown(name).hint).not.toMatch(/pay now/)
    }
  )

  it.each([null, "pay_col_1"])(
    "promise no order where the link is gone, and nothing came (request: %s)",
    (payment_request_id) => {
      const { hint } = shown("waiting", { payment_request_id }, true)
      expect(hint).toContain("The bank has not confirmed the payment")
      const confirmation_url = "https://gateway.example/pay"
      const open = { payment_request_id, confirmation_url }
      expect(shown("waiting", open, true).hint).toContain(
        "You can close this page"
      )
    }
  )

  it("speak of a changed cart only if it can be changed back", () => {
    const changed = { reason: "cart_changed", payment_request_id: null }
    const payment = {
      ...changed,
      amount: "449.40",
      amount_now: "799.30",
      currency_code: "rub",
    } as Payment
    const standing = { name: "delayed", payment } as const
    expect(textsOf(standing, false, true).hint).toContain("Restore your cart")
    expect(textsOf(standing, false, false).hint).toContain(
      "Our staff are checking"
    )
  })
})
