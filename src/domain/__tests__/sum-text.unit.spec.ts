import { sumText } from "../sum-text"

it("writes a sum as its reader does, with the short sign of the currency", () => {
  const sum = { amount: "1499.90", currency_code: "rub" }
  expect(sumText(sum, "en")).toBe("₽1,499.90")
  expect(sumText(sum, "ru")).toMatch(/^1\s499,90\s₽$/)
})
