import { digestDue, isDigestTooLate } from "../open-digest"

/** Asks in each minute of these hours: when was the digest of which day due first? */
function firstDue(zone: string, at: string, from: string, hours: number) {
  const first = new Map<string, string>()
  for (let minute = 0; minute <= hours * 60; minute++) {
    const now = new Date(Date.parse(from) + minute * 60_000)
    const day = digestDue(now, zone, at)
    if (day && !first.has(day)) {
      first.set(day, now.toISOString().slice(0, 16))
    }
  }
  return Object.fromEntries(first)
}

describe("the digest of yesterday is due", () => {
  it.each([
    [
      "at that time of the store's clocks",
      "Europe/Moscow",
      "09:00",
      "2026-11-23T21:00Z",
      {
        "2026-11-23": "2026-11-24T06:00",
        "2026-11-24": "2026-11-25T06:00",
      },
    ],
    [
      "from midnight on",
      "Asia/Kathmandu",
      "00:00",
      "2026-11-23T12:00Z",
      {
        "2026-11-22": "2026-11-23T12:00",
        "2026-11-23": "2026-11-23T18:15",
        "2026-11-24": "2026-11-24T18:15",
      },
    ],
    [
      "when clocks went forward in the night",
      "Europe/Berlin",
      "09:00",
      "2026-03-28T00:00Z",
      {
        "2026-03-27": "2026-03-28T08:00",
        "2026-03-28": "2026-03-29T07:00",
      },
    ],
    [
      "when clocks went back in the night",
      "Europe/Berlin",
      "09:00",
      "2026-10-24T00:00Z",
      {
        "2026-10-23": "2026-10-24T07:00",
        "2026-10-24": "2026-10-25T08:00",
      },
    ],
    [
      // At 02:00 the clocks go forward to 03:00.
      "when that time does not exist",
      "Europe/Berlin",
      "02:30",
      "2026-03-28T23:00Z",
      {
        "2026-03-28": "2026-03-29T01:00",
        "2026-03-29": "2026-03-30T00:30",
      },
    ],
    [
      // At 03:00 the clocks go back to 02:00.
      "at the first of two such times",
      "Europe/Berlin",
      "02:30",
      "2026-10-24T22:00Z",
      {
        "2026-10-24": "2026-10-25T00:30",
        "2026-10-25": "2026-10-26T01:30",
      },
    ],
    [
      // At midnight the clocks go back to 23:00.
      "when a day ends twice",
      "Asia/Beirut",
      "23:30",
      "2026-10-23T22:00Z",
      {
        "2026-10-23": "2026-10-24T20:30",
        "2026-10-24": "2026-10-25T21:30",
      },
    ],
    [
      // At midnight the clocks go forward to 01:00.
      "when there is no midnight",
      "Asia/Beirut",
      "00:00",
      "2026-03-28T20:00Z",
      {
        "2026-03-27": "2026-03-28T20:00",
        "2026-03-28": "2026-03-28T22:00",
        "2026-03-29": "2026-03-29T21:00",
      },
    ],
  ])("%s: %s, %s", (_, zone, at, from, expected) => {
    expect(firstDue(zone, at, from, 49)).toMatchObject(expected)
  })

  it("until the day ends, and not later", () => {
    const isLate = (now: string) =>
      isDigestTooLate("2026-11-23", new Date(now), "Europe/Moscow")
    expect(isLate("2026-11-24T06:00Z")).toBe(false)
    expect(isLate("2026-11-24T20:59Z")).toBe(false)
    expect(isLate("2026-11-24T21:00Z")).toBe(true)
  })
})
