import { brandOf, digitsOf, grouped, lookOf } from "../card-look"

describe("lookOf", () => {
  it.each([
    ["", "empty"],
    ["4111", "short"],
    ["4111111111111111", "good"],
    ["4111111111111112", "doubtful"],
    ["2200000000000004", "good"],
    // Twelve to nineteen digits, if the check digit is right.
    ["500000000009", "good"],
    ["6200000000000000000", "good"],
    ["0000000000000000", "doubtful"],
  ])("%s: %s", (digits, state) => {
    expect(lookOf(digits).state).toBe(state)
  })

  it.each([
    ["", "missing"],
    ["4111", "wrong"],
    ["4111111111111112", "wrong"],
    ["4111111111111111", "good"],
  ])("once the form is sent, %s: %s", (digits, state) => {
    expect(lookOf(digits, true).state).toBe(state)
  })

  it("never has the number in it", () => {
    expect(lookOf("4111111111111111")).toEqual({ brand: "visa", state: "good" })
  })
})

describe("digits", () => {
  it("are taken from what is pasted", () => {
    expect(digitsOf(" 4111-1111 1111\u00a01111\n")).toBe("4111111111111111")
    expect(digitsOf("４１１１")).toBe("4111")
    expect(digitsOf("1".repeat(25))).toBe("1".repeat(19))
  })

  it("are shown in groups of four", () => {
    expect(grouped("4111111111111111")).toBe("4111 1111 1111 1111")
    expect(grouped("41111")).toBe("4111 1")
    expect(grouped("")).toBe("")
  })
})

describe("brandOf", () => {
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
