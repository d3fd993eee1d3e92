import { parseAmount } from "../parse-amount"

describe("a sum as people type it", () => {
  it.each([
    ["1499.90", "1499.90"],
    ["1499,9", "1499.90"],
    ["1 499,90", "1499.90"],
    ["1\u00a0499,90", "1499.90"],
    ["1'499.90", "1499.90"],
    ["1,499.90", "1499.90"],
    ["1.499,90", "1499.90"],
    ["1,234,567.8", "1234567.80"],
    ["００１２", "12.00"],
    ["007", "7.00"],
    ["0", "0.00"],
    ["99999999999.99", "99999999999.99"],
  ])("%s is %s", (typed, amount) => {
    expect(parseAmount(typed)).toBe(amount)
  })

  it.each([
    "",
    " ",
    "abc",
    "-5",
    "+5",
    "1e3",
    "1.234",
    "1,234",
    "1,23,456.00",
    "1.2.3",
    ".5",
    "5.",
    "100 ₽",
    "999999999999",
    "Infinity",
  ])("%j is none, or could be two", (typed) => {
    expect(parseAmount(typed)).toBeUndefined()
  })
})
