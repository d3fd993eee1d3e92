import {
  addDays,
  clockAt,
  dayAt,
  daysIn,
  dayOf,
  isDay,
  isTimeZone,
  momentText,
  monthOf,
  partsOf,
  startOfDay,
} from "../days"

describe("days", () => {
  it.each([
    ["2026-11-24", true],
    ["2028-02-29", true],
    ["2026-02-29", false],
    ["2026-13-01", false],
    ["2026-1-1", false],
    ["yesterday", false],
    ["1970-01-01", true],
    ["2099-12-31", true],
    ["0000-01-01", false],
    ["0026-11-24", false],
    ["1026-11-24", false],
    ["9999-12-31", false],
  ])("knows whether %s is a day", (text, expected) => {
    expect(isDay(text)).toBe(expected)
  })

  it.each([
    ["2026-11-24", "2026-11-24"],
    [" 24.11.2026 ", "2026-11-24"],
    ["1.2.26", "2026-02-01"],
    ["29.02.2026", undefined],
    ["24.11.1026", undefined],
    ["24.11", undefined],
    ["937.50", undefined],
    ["", undefined],
  ])("reads %j", (text, day) => {
    expect(dayOf(text)).toBe(day)
  })

  it("counts days over months and years", () => {
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01")
    expect(addDays("2026-03-01", -1)).toBe("2026-02-28")
    expect(daysIn({ from: "2026-02-27", to: "2026-03-01" })).toBe(3)
  })

  it("knows how long months are", () => {
    expect(monthOf("2026-11-24")).toEqual({
      from: "2026-11-01",
      to: "2026-11-30",
    })
    expect(monthOf("2026-01-31", -1)).toEqual({
      from: "2025-12-01",
      to: "2025-12-31",
    })
  })

  it("divides a period, and cuts its first and its last part", () => {
    const period = { from: "2026-10-30", to: "2026-11-09" }
    expect(partsOf(period, "week")).toEqual([
      { from: "2026-10-30", to: "2026-11-01" },
      { from: "2026-11-02", to: "2026-11-08" },
      { from: "2026-11-09", to: "2026-11-09" },
    ])
    expect(partsOf(period, "month")).toEqual([
      { from: "2026-10-30", to: "2026-10-31" },
      { from: "2026-11-01", to: "2026-11-09" },
    ])
    expect(partsOf(period, "day")).toHaveLength(11)
  })
})

describe("where a day begins", () => {
  it.each([
    ["Europe/Moscow", "2026-11-24", "2026-11-23T21:00:00.000Z"],
    ["Asia/Kathmandu", "2026-11-24", "2026-11-23T18:15:00.000Z"],
    // Clocks go forward, and back, later on that day.
    ["Europe/Berlin", "2026-03-29", "2026-03-28T23:00:00.000Z"],
    ["Europe/Berlin", "2026-03-30", "2026-03-29T22:00:00.000Z"],
    ["Europe/Berlin", "2026-10-25", "2026-10-24T22:00:00.000Z"],
    ["Europe/Berlin", "2026-10-26", "2026-10-25T23:00:00.000Z"],
    ["Australia/Lord_Howe", "2026-04-06", "2026-04-05T13:30:00.000Z"],
    // There is no midnight: the day begins at one o'clock.
    ["Asia/Beirut", "2026-03-29", "2026-03-28T22:00:00.000Z"],
    // There are two midnights: the day begins at the first.
    ["America/Havana", "2026-11-01", "2026-11-01T04:00:00.000Z"],
    // At midnight it is eleven once more.
    ["Asia/Beirut", "2026-10-25", "2026-10-24T22:00:00.000Z"],
  ])("in %s, %s", (zone, day, expected) => {
    const start = startOfDay(day, zone)
    expect(start.toISOString()).toBe(expected)
    expect(dayAt(start, zone)).toBe(day)
    expect(dayAt(new Date(start.getTime() - 1), zone)).toBe(addDays(day, -1))
  })

  it.each([
    ["Europe/Moscow", "2026-11-24T06:00:59Z", "09:00"],
    ["Asia/Kathmandu", "2026-11-24T18:15:00Z", "00:00"],
    ["Europe/Berlin", "2026-03-29T00:59:00Z", "01:59"],
    ["Europe/Berlin", "2026-03-29T01:00:00Z", "03:00"],
  ])("clocks in %s show at %s", (zone, time, expected) => {
    expect(clockAt(new Date(time), zone)).toBe(expected)
  })

  it("a moment is written with its zone", () => {
    const time = new Date("2026-12-01T10:00:00Z")
    expect(momentText(time, "en", "Asia/Yekaterinburg")).toMatch(
      /^December 1, 2026 at 3:00.PM GMT\+5$/
    )
    expect(momentText(time, "ru", "Europe/Kaliningrad")).toMatch(
      /^1 декабря 2026.г\. в 12:00 GMT\+2$/
    )
  })

  it("needs the name of a time zone", () => {
    expect(isTimeZone("Europe/Moscow")).toBe(true)
    expect(isTimeZone("UTC")).toBe(true)
    expect(isTimeZone("Europe/Nowhere")).toBe(false)
    expect(isTimeZone("+03:00")).toBe(false)
    expect(isTimeZone("")).toBe(false)
  })

  it("does not cache every spelling of a time zone", () => {
    const name = "america/argentina/buenos_aires"
    const letters = [...name].flatMap((it, at) =>
      /[a-z]/.test(it) ? [at] : []
    )
    const spellings = Array.from({ length: 200 }, (_, number) =>
      letters
        .filter((_, bit) => (number >> bit) & 1)
        .reduce(
          (it, at) =>
            it.slice(0, at) + name[at]?.toUpperCase() + it.slice(at + 1),
          name
        )
    )
    const made = jest.spyOn(Intl, "DateTimeFormat")
    const isMade = (spelling: string) => {
      made.mockClear()
      expect(isTimeZone(spelling)).toBe(true)
      return made.mock.calls.length === 1
    }
    expect(spellings.map(isMade)).not.toContain(false)
    expect(isMade(spellings.at(-1) as string)).toBe(false)
    expect(isMade(spellings[0] as string)).toBe(true)
    made.mockRestore()
  })
})
