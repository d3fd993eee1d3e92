import { brandOf } from "../brand-of"

describe("whose card a number begins like", () => {
  it.each([
    ["2200", "mir"],
    ["2204", "mir"],
    ["2205", undefined],
    ["4", "visa"],
    ["51", "mastercard"],
    ["55", "mastercard"],
    ["2221", "mastercard"],
    ["2720", "mastercard"],
    ["2721", undefined],
    ["62", "unionpay"],
    ["81", "unionpay"],
    ["50", "maestro"],
    ["56", "maestro"],
    ["63", "maestro"],
    ["220", undefined],
    ["", undefined],
    ["9", undefined],
  ])("%s: %s", (digits, brand) => {
    expect(brandOf(digits)).toBe(brand)
  })
})
