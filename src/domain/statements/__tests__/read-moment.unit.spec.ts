import { readMoment } from "../read-moment"

const TIMES: [text: string, timeZone: string, utc: string][] = [
  ["21.11.2026 14:03:07", "Europe/Moscow", "2026-11-21T11:03:07Z"],
  ["21.11.2026, 14:03", "Europe/Moscow", "2026-11-21T11:03:00Z"],
  ["1.2.26 9:05", "Europe/Moscow", "2026-02-01T06:05:00Z"],
  ["21/11/2026", "Asia/Vladivostok", "2026-11-20T14:00:00Z"],
  ["2026-11-21", "Europe/Moscow", "2026-11-20T21:00:00Z"],
  ["2026-11-21 14:03:07", "Europe/Moscow", "2026-11-21T11:03:07Z"],
  ["2026-11-21T14:03:07.123Z", "Europe/Moscow", "2026-11-21T14:03:07Z"],
  ["2026-11-21T14:03:07+05:00", "Europe/Moscow", "2026-11-21T09:03:07Z"],
  ["2026-11-21 14:03:07 +0300", "UTC", "2026-11-21T11:03:07Z"],
  ["2026-11-21 14:03:07 UTC", "Europe/Moscow", "2026-11-21T14:03:07Z"],
  // Clocks go back: a time that is shown twice means the first.
  ["25.10.2026 02:30:00", "Europe/Berlin", "2026-10-25T00:30:00Z"],
  // Clocks go forward: a time that is never shown means a later one.
  ["29.03.2026 02:30:00", "Europe/Berlin", "2026-03-29T01:30:00Z"],
]

const NONE = [
  "",
  "вчера",
  "31.02.2026",
  "21.13.2026",
  "21.11.2026 24:00",
  "21.11.2026 10:60",
  "11-21-2026",
  "2026-11-21T14:03:07+03",
  "46347",
]

describe("readMoment", () => {
  it.each(TIMES)("reads %j in %s", (text, timeZone, utc) => {
    expect(readMoment(text, timeZone)).toEqual(new Date(utc))
  })

  it.each(NONE)("reads no time in %j", (text) => {
    expect(readMoment(text, "Europe/Moscow")).toBeUndefined()
  })
})
