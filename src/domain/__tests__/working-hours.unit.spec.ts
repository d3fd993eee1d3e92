import { isWithin, parseWorkingHours } from "../working-hours"

const MOSCOW = "Europe/Moscow"

/** In Moscow, three hours before UTC. */
const at = (text: string) => new Date(`${text}+03:00`)

describe("working hours", () => {
  it.each([
    "",
    "9-18",
    "09:00",
    "18:00-09:00",
    "09:00-09:00",
    "09:00-24:00",
    "Mon-Sat 09:00-18:00",
    " 09:00-18:00",
  ])("are not %j", (text) => {
    expect(parseWorkingHours(text)).toBeUndefined()
  })

  // 27 November 2026 is a Friday.
  it.each([
    ["09:00-18:00", "2026-11-27T08:59:59", false],
    ["09:00-18:00", "2026-11-27T09:00:00", true],
    ["09:00-18:00", "2026-11-27T17:59:59", true],
    ["09:00-18:00", "2026-11-27T18:00:00", false],
    ["09:00-18:00", "2026-11-28T12:00:00", true],
    ["Mon-Fri 09:00-18:00", "2026-11-27T12:00:00", true],
    ["Mon-Fri 09:00-18:00", "2026-11-28T12:00:00", false],
    ["Mon-Fri 09:00-18:00", "2026-11-29T12:00:00", false],
    ["Mon-Fri 00:00-23:59", "2026-11-30T00:00:00", true],
  ])("%s at %s: %s", (text, time, expected) => {
    const hours = parseWorkingHours(text)
    expect(hours && isWithin(hours, at(time), MOSCOW)).toBe(expected)
  })
})
