import { checkPaymentLinks } from "../payment-links"

const found = (admin: object) =>
  checkPaymentLinks({ plugins: [], projectConfig: {}, modules: [], admin })

describe("the payment links of the admin", () => {
  it("lead to the shop", () => {
    expect(found({ storefrontUrl: "https://shop.example" })).toEqual([
      {
        subject: "Payment links",
        level: "ok",
        fact: "lead to https://shop.example/payment-collection/…",
      },
    ])
  })

  it("lead nowhere without a shop's address", () => {
    const [finding] = found({})
    expect(finding?.level).toBe("warning")
    expect(finding?.remedy).toContain("storefrontUrl")
  })

  it("do not exist without an admin", () => {
    expect(found({ disable: true })).toEqual([])
  })
})
