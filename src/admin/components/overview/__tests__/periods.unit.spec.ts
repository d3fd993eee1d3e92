import { addDays } from "../../../../domain/days"
import { daysOf, groupingsOf, isPeriod, PERIODS } from "../periods"

const TODAY = "2026-03-02"

describe("the periods of the overview", () => {
  it.each([
    ["today", "2026-03-02", "2026-03-02"],
    ["yesterday", "2026-03-01", "2026-03-01"],
    ["week", "2026-02-24", "2026-03-02"],
    ["days30", "2026-02-01", "2026-03-02"],
    ["month", "2026-03-01", "2026-03-02"],
    ["lastMonth", "2026-02-01", "2026-02-28"],
  ] as const)("%s is from %s to %s", (name, from, to) => {
    expect(daysOf(name, TODAY)).toEqual({ from, to })
  })

  it("are all tested, except the one that people choose", () => {
    expect(PERIODS).toHaveLength(6 + 1)
  })

  it("are invalid if they end before they begin, or are half typed", () => {
    expect(isPeriod({ from: TODAY, to: TODAY })).toBe(true)
    expect(isPeriod({ from: TODAY, to: "2026-03-01" })).toBe(false)
    expect(isPeriod({ from: TODAY, to: "" })).toBe(false)
  })

  it("are as long as the store allows, and no longer", () => {
    const to = addDays(TODAY, 3_699)
    expect(isPeriod({ from: TODAY, to })).toBe(true)
    expect(isPeriod({ from: TODAY, to: addDays(to, 1) })).toBe(false)
    // A browser's date input, as the year is typed.
    expect(isPeriod({ from: "0020-03-01", to: TODAY })).toBe(false)
  })

  it("have as many bars as a reader can tell apart", () => {
    const since = (from: string) => groupingsOf({ from, to: TODAY })
    expect(since(TODAY)).toEqual(["day", "week", "month"])
    expect(since("2025-03-02")).toEqual(["week", "month"])
    expect(since("2020-03-02")).toEqual(["month"])
  })
})
