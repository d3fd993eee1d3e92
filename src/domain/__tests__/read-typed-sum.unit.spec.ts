import { readTypedSum } from "../read-typed-sum"

describe("readTypedSum", () => {
  it.each([
    ["937,50", "937.50"],
    ["937.50", "937.50"],
    ["937,5", "937.50"],
    ["₽937.50", "937.50"],
    ["1 937,50 ₽", "1937.50"],
    ["1\u00a0937\u202f руб.", "1937.00"],
    ["37", "37.00"],
    ["RUB 12", "12.00"],
    ["0", "0.00"],
  ])("reads %j as %s", (text, sum) => {
    expect(readTypedSum(text)).toBe(sum)
  })

  it.each([
    "",
    "#37",
    "9,375,0",
    "1.234",
    "-5",
    "1e3",
    "12 шт",
    "٣",
    "1".repeat(16),
  ])("does not read %j as a sum", (text) => {
    expect(readTypedSum(text)).toBeUndefined()
  })
})
