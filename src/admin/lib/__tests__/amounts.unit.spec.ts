import { readTypedSum } from "../../../domain/read-typed-sum"
import {
  amountMistake,
  asTyped,
  isMore,
  isSome,
  subtract,
  sumOf,
} from "../amounts"

describe("asTyped", () => {
  it.each([
    ["ru", "449,40"],
    ["de", "449,40"],
    ["en", "449.40"],
    ["ar", "449.40"],
  ])("in %s", (language, typed) => {
    expect(asTyped("449.40", language)).toBe(typed)
    expect(readTypedSum(typed)).toBe("449.40")
  })
})

describe("amountMistake", () => {
  it.each([
    ["  ", undefined, "missing"],
    ["12,345", undefined, "wrong"],
    ["0,00", undefined, "zero"],
    ["329.41", "329.40", "tooMuch"],
    ["329,40", "329.40", undefined],
    ["1 000 000", undefined, undefined],
  ])("%j, of at most %s: %s", (typed, max, mistake) => {
    expect(amountMistake(typed, max)).toBe(mistake)
  })
})

describe("sums of decimal text", () => {
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

  it("are exact where floats are not", () => {
    expect(sumOf(["0.10", "0.20"])).toBe("0.30")
    expect(sumOf([])).toBe("0.00")
  })

  it("are above zero, or not", () => {
    expect(isSome("0.01")).toBe(true)
    expect(isSome("0.00")).toBe(false)
    expect(isSome("-0.01")).toBe(false)
  })

  it("are compared as numbers, not as text", () => {
    expect(isMore("10.00", "9.00")).toBe(true)
    expect(isMore("9.00", "9.00")).toBe(false)
  })
})
