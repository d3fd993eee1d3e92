import type { StatementLayout } from "../../../../../domain/statements/statement"
import { chooseField, daysMistake, layoutMistake, proposeDays } from "../draft"

const layout = (of: Partial<StatementLayout> = {}): StatementLayout => ({
  header_lines: 1,
  columns: { gateway_id: 0, amount: 2 },
  decimal_mark: ",",
  time_zone: "Europe/Moscow",
  currency_code: "rub",
  meanings: {},
  ...of,
})

describe("chooseField", () => {
  it("moves a field to another column", () => {
    const columns = { gateway_id: 0, amount: 1 }
    expect(chooseField(layout(), 1, "amount")).toEqual(columns)
  })

  it("gives a column another field", () => {
    const columns = { gateway_id: 0, fee: 2 }
    expect(chooseField(layout(), 2, "fee")).toEqual(columns)
  })

  it("leaves a column unused", () => {
    expect(chooseField(layout(), 2, undefined)).toEqual({ gateway_id: 0 })
  })
})

it("the draft of a layout asks for the amount, then for a time zone that exists", () => {
  const columns = { gateway_id: 0 }
  expect(layoutMistake(layout({ columns }))).toBe("needsAmount")
  expect(layoutMistake(layout({ time_zone: "Moscow" }))).toBe("zoneWrong")
  expect(layoutMistake(layout())).toBeUndefined()
})

it.each([
  [{ isWhole: false, from: "", to: "" }, undefined],
  [{ isWhole: true, from: "2026-11-01", to: "" }, "daysMissing"],
  [{ isWhole: true, from: "2026-11-02", to: "2026-11-01" }, "daysWrong"],
  [{ isWhole: true, from: "2026-11-01", to: "2026-11-01" }, undefined],
])("the draft of a layout knows what is wrong with %j: %s", (days, mistake) => {
  expect(daysMistake(days)).toBe(mistake)
})

describe("proposeDays", () => {
  const now = new Date("2026-11-21T09:00:00Z")
  const propose = (from: string, to: string, zone = "Europe/Moscow") =>
    proposeDays({ from, to }, zone, now)

  it("takes the days of the first and the last line, as the file writes them", () => {
    // In Moscow, the first one is on the next day already.
    expect(propose("2026-11-09T21:30:00Z", "2026-11-12T10:00:00Z")).toEqual({
      isWhole: true,
      from: "2026-11-10",
      to: "2026-11-12",
    })
  })

  it("leaves out a day that is not over", () => {
    expect(propose("2026-11-18T10:00:00Z", "2026-11-21T08:00:00Z")).toEqual({
      isWhole: true,
      from: "2026-11-18",
      to: "2026-11-20",
    })
  })

  it.each([
    ["of today alone", "2026-11-21T07:00:00Z", "2026-11-21T08:00:00Z"],
    ["without times", "", ""],
  ])("proposes none for a file %s", (_, from, to) => {
    expect(propose(from, to).isWhole).toBe(false)
  })
})
