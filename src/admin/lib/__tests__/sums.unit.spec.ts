import fc from "fast-check"
import { amountOf, feeOf, isSome, minorOf, subtract } from "../sums"

const minor = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n })

describe("sums", () => {
  it("are the same after they were written and read", () => {
    const positive = fc.bigInt({ min: 0n, max: 10n ** 13n })
    fc.assert(
      fc.property(positive, (sum) => expect(minorOf(amountOf(sum))).toBe(sum))
    )
  })

  it("always have two digits", () => {
    fc.assert(
      fc.property(minor, (sum) =>
        expect(amountOf(sum)).toMatch(/^-?\d+\.\d{2}$/)
      )
    )
  })

  it.each([
    ["449.40", "120.00", "329.40"],
    ["0.30", "0.10", "0.20"],
    ["1.00", "1.00", "0.00"],
    ["99999999999.99", "0.01", "99999999999.98"],
    ["1.00", "1.05", "-0.05"],
    ["5", "0.5", "4.50"],
  ])("%s - %s = %s", (from, amount, left) => {
    expect(subtract(from, amount)).toBe(left)
  })

  it("are some, or none", () => {
    expect(isSome("0.01")).toBe(true)
    expect(isSome("0.00")).toBe(false)
    expect(isSome("-0.01")).toBe(false)
  })

  it("tell a fee once both are known", () => {
    expect(feeOf("449.40", "440.41")).toBe("8.99")
    expect(feeOf("449.40", null)).toBeNull()
    expect(feeOf(null, "449.40")).toBeNull()
  })
})
