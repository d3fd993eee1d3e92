import { dayAt, startOfDay } from "../../../domain/days"
import { momentOf, pickedOf, wholeDaysOf } from "../picked-time"

const shown = (text: string) => new Date(text)

describe("a time that is picked for another zone", () => {
  it.each([
    ["2026-07-01T12:30:00", "Europe/Moscow", "2026-07-01T09:30:00.000Z"],
    // West of Greenwich, and on another day than in UTC.
    ["2026-07-01T22:00:00", "America/New_York", "2026-07-02T02:00:00.000Z"],
    ["2026-01-01T22:00:00", "America/New_York", "2026-01-02T03:00:00.000Z"],
    // East, and still the day before in UTC.
    ["2026-07-02T01:00:00", "Asia/Vladivostok", "2026-07-01T15:00:00.000Z"],
    ["2026-07-01T10:15:00", "Asia/Kolkata", "2026-07-01T04:45:00.000Z"],
    // Before and after clocks change, at times that clocks in no other zone skip.
    ["2026-03-08T01:59:00", "America/New_York", "2026-03-08T06:59:00.000Z"],
    ["2026-03-08T03:00:00", "America/New_York", "2026-03-08T07:00:00.000Z"],
  ])("%s in %s is %s, and back", (text, zone, moment) => {
    expect(momentOf(shown(text), zone).toISOString()).toBe(moment)
    expect(pickedOf(new Date(moment), zone)).toEqual(shown(text))
  })

  it("is the first moment at which clocks show it, or the one after a gap", () => {
    const zone = "Europe/Berlin"
    expect(momentOf(shown("2026-10-25T02:30:00"), zone).toISOString()).toBe(
      "2026-10-25T00:30:00.000Z"
    )
    expect(momentOf(shown("2026-03-29T02:30:00"), zone).toISOString()).toBe(
      "2026-03-29T01:30:00.000Z"
    )
  })

  it("keeps the seconds, so that a bound stays as tight as it was", () => {
    const moment = new Date("2026-07-01T09:30:41.250Z")
    expect(pickedOf(moment, "Europe/Moscow")).toEqual(
      shown("2026-07-01T12:30:41.250")
    )
  })
})

describe("the days that are picked in a list's filter", () => {
  /** As Medusa's filter writes it. */
  const picked = (day: string) => shown(`${day}T00:00:00`).toISOString()

  it.each([
    ["Europe/Moscow", "2026-10-31T21:00:00.000Z", "2026-11-30T21:00:00.000Z"],
    // Clocks change on the first day.
    [
      "America/New_York",
      "2026-11-01T04:00:00.000Z",
      "2026-12-01T05:00:00.000Z",
    ],
  ])("are whole days of a shop in %s, the last one too", (zone, $gte, $lt) => {
    const [first, last] = [picked("2026-11-01"), picked("2026-11-30")]
    const days = { $gte: first, $lte: last }
    expect(wholeDaysOf(days, zone)).toEqual({ $gte, $lt })
    expect(wholeDaysOf({ $gte: first }, zone)).toEqual({ $gte })
    expect(wholeDaysOf({ $lte: last }, zone)).toEqual({ $lt })
  })

  it.each([
    // Behind the browser's day, and ahead of it.
    ["Etc/GMT+12", shown("2026-11-02T00:30:00")],
    ["Etc/GMT-14", shown("2026-11-02T23:30:00")],
  ])("mean today as it is in the shop, in %s", (zone, now) => {
    const today = startOfDay(dayAt(now, zone), zone).toISOString()
    const days = { $gte: picked("2026-11-02") }
    expect(wholeDaysOf(days, zone, now)).toEqual({ $gte: today })
  })

  it.each([
    { $gte: "2026-10-31T21:17:00.000Z", $lte: "2026-11-30T20:59:59.999Z" },
    { $gte: picked("0202-11-01") },
    { $lte: picked("9999-12-31") },
    { $gte: "tomorrow" },
    ["paid"],
    "true",
    7,
    null,
  ])("leave %j as it is", (filter) => {
    expect(wholeDaysOf(filter, "Europe/Moscow")).toBe(filter)
  })
})
