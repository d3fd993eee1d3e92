import { parseAmount } from "../parse-amount"
import { typedAmount } from "../typed-amount"

describe("a sum, as somebody would type it", () => {
  it.each([
    ["ru", "449,40"],
    ["de", "449,40"],
    ["en", "449.40"],
    ["ar", "449.40"],
  ])("in %s", (language, typed) => {
    expect(typedAmount("449.40", language)).toBe(typed)
    expect(parseAmount(typed)).toBe("449.40")
  })
})
