import { amountMistake } from "../amount-mistake"

describe("what is wrong with a sum", () => {
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
