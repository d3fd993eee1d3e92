import { readSum } from "../read-sum"

const COMMA: [string, string][] = [
  ["1274,92", "1274.92"],
  ["1 274,92", "1274.92"],
  ["1\u00a0274,92 ₽", "1274.92"],
  ["1\u202f274\u202f000,5", "1274000.50"],
  ["1.274,92", "1274.92"],
  ["1274", "1274.00"],
  ["1274,920", "1274.92"],
  ["-1 274,92", "-1274.92"],
  ["−5,00", "-5.00"],
  ["(1274,92)", "-1274.92"],
  ["+5,00", "5.00"],
  ["1 274,92 руб.", "1274.92"],
  ["₽1274,92", "1274.92"],
  ["1274,92 RUB", "1274.92"],
  ["-0,00", "0.00"],
]

const POINT: [string, string][] = [
  ["1274.92", "1274.92"],
  ["1,274.92", "1274.92"],
  ["1,274,000.92", "1274000.92"],
  ["-1,274", "-1274.00"],
]

const NONE = [
  "",
  "—",
  "abc",
  "1e5",
  "12,34,56",
  "1.27,5",
  "1274,923",
  "0x10",
  "10 %",
  "5 шт.",
  "12345678901234567890123,00",
]

describe("readSum", () => {
  it.each(COMMA)("reads %j with a comma", (text, sum) => {
    expect(readSum(text, ",")).toBe(sum)
  })

  it.each(POINT)("reads %j with a point", (text, sum) => {
    expect(readSum(text, ".")).toBe(sum)
  })

  it.each(NONE)("reads no sum in %j", (text) => {
    expect(readSum(text, ",")).toBeUndefined()
  })

  // A thousand roubles or one: the plugin does not guess.
  it("reads a decimal mark only as the layout says", () => {
    expect(readSum("1,274", ",")).toBeUndefined()
    expect(readSum("1,274", ".")).toBe("1274.00")
    expect(readSum("1.274", ",")).toBe("1274.00")
    expect(readSum("1274.92", ",")).toBeUndefined()
  })
})
