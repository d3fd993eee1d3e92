import { sumText } from "../sum-text"

it("sumText writes a sum in the reader's format, with the currency's short sign", () => {
  const sum = { amount: "1499.90", currency_code: "rub" }
  expect(sumText(sum, "en")).toBe("₽1,499.90")
  expect(sumText(sum, "ru")).toMatch(/^1\s499,90\s₽$/)
})
