import { readRange, writeRange } from "../amount-range"

describe("a range of sums in the address", () => {
  it.each([
    [{ $gte: "1.00", $lte: "2.00" }, "1.00 – 2.00"],
    [{ $gte: "1.00" }, "≥ 1.00"],
    [{ $lte: "2.00" }, "≤ 2.00"],
  ])("%j is %j, and back", (range, text) => {
    expect(writeRange(range)).toBe(text)
    expect(readRange(text)).toEqual(range)
  })

  it("is empty without bounds, or if the text was typed by hand", () => {
    expect(writeRange({})).toBeUndefined()
    expect(readRange("")).toBeUndefined()
    expect(readRange("1 to 2")).toBeUndefined()
    expect(readRange("≥ x")).toBeUndefined()
  })
})
