import type { Period } from "../../days"
import { agreedDays, endOfCovered, uncoveredBefore } from "../agreed-days"

const day = (number: number) => `2026-11-${String(number).padStart(2, "0")}`

const days = (from: number, to: number): Period => ({
  from: day(from),
  to: day(to),
})

const inUtc = (it: Period) => ({ ...it, time_zone: "UTC" })

const CASES: [string, Period[], string | null, Period | null][] = [
  ["nothing is covered", [], null, null],
  ["one period", [days(1, 10)], null, days(1, 10)],
  ["two that meet", [days(1, 10), days(11, 20)], null, days(1, 20)],
  ["two that overlap", [days(1, 10), days(5, 8)], null, days(1, 10)],
  ["a gap", [days(1, 10), days(12, 20)], null, days(12, 20)],
  ["something open in it", [days(1, 20)], day(5), days(1, 4)],
  ["something open after it", [days(1, 10)], day(11), days(1, 10)],
  ["something open on its first day", [days(5, 10)], day(5), null],
  [
    "something open in the later of two",
    [days(1, 3), days(5, 10)],
    day(5),
    days(1, 3),
  ],
]

/** From the beginning of the first day to the end of the last one, in UTC. */
const spanOf = ({ from, to }: Period) => ({
  from: new Date(from),
  until: new Date(Date.parse(to) + 24 * 60 * 60_000),
})

describe("uncoveredBefore", () => {
  it.each<[string, Period[], Period[]]>([
    ["of nothing", [], []],
    ["of one period", [days(1, 10)], []],
    [
      "of two that meet or overlap",
      [days(1, 9), days(10, 12), days(11, 20)],
      [],
    ],
    [
      "of gaps",
      [days(1, 2), days(4, 9), days(15, 20)],
      [days(3, 3), days(10, 14)],
    ],
    [
      "of gaps, not after the day",
      [days(1, 2), days(4, 9), days(16, 20)],
      [days(3, 3)],
    ],
  ])("%s", (_, covered, uncovered) => {
    expect(uncoveredBefore(day(15), covered.map(inUtc))).toEqual(
      uncovered.map(spanOf)
    )
  })

  const inMoscow = (it: Period) => ({ ...it, time_zone: "Europe/Moscow" })

  it.each([
    [
      "hours after a day that ends earlier",
      [inMoscow(days(1, 10)), inUtc(days(11, 20))],
      [["2026-11-10T21:00Z", "2026-11-11T00:00Z"]],
    ],
    [
      "nothing before a day that begins earlier",
      [inUtc(days(1, 10)), inMoscow(days(11, 20))],
      [],
    ],
    [
      "days and hours",
      [inMoscow(days(1, 10)), inUtc(days(12, 20))],
      [["2026-11-10T21:00Z", "2026-11-12T00:00Z"]],
    ],
    [
      "days before a run that begins in one time zone and ends in another",
      [inMoscow(days(1, 2)), inMoscow(days(4, 5)), inUtc(days(5, 9))],
      [["2026-11-02T21:00Z", "2026-11-03T21:00Z"]],
    ],
  ])("between time zones: %s", (_, covered, spans) => {
    expect(uncoveredBefore(day(15), covered)).toEqual(
      spans.map(([from = "", until = ""]) => ({
        from: new Date(from),
        until: new Date(until),
      }))
    )
  })
})

it("a day ends where the statement that covers it has its days end", () => {
  const covered = [
    { ...days(1, 10), time_zone: "Asia/Vladivostok" },
    inUtc(days(11, 20)),
  ]
  const endOf = (number: number) => endOfCovered(day(number), covered).toJSON()
  expect(endOf(10)).toBe("2026-11-10T14:00:00.000Z")
  expect(endOf(11)).toBe("2026-11-12T00:00:00.000Z")
  const both = [
    { ...days(1, 10), time_zone: "Europe/Moscow" },
    inUtc(days(5, 10)),
  ]
  expect(endOfCovered(day(10), both).toJSON()).toBe("2026-11-11T00:00:00.000Z")
})

describe("agreedDays", () => {
  it.each(CASES)("%s", (_, covered, open, agreed) => {
    expect(agreedDays(covered.map(inUtc), open)).toEqual(agreed)
  })

  it("ends between days of two time zones that leave a gap of hours", () => {
    const first = { ...days(1, 10), time_zone: "Europe/Moscow" }
    expect(agreedDays([first, inUtc(days(11, 20))], null)).toEqual(days(11, 20))
    expect(agreedDays([first, inUtc(days(10, 20))], null)).toEqual(days(1, 20))
  })

  // The expected days follow from the test's sentence alone.
  it("names no day that is uncovered or has open lines", () => {
    let state = 7
    const random = (below: number) =>
      (state = (state * 48_271) % 2_147_483_647) % below
    for (let run = 0; run < 2_000; run++) {
      const covered = Array.from({ length: 1 + random(4) }, () => {
        const from = 1 + random(25)
        return days(from, from + random(5))
      }).sort((a, b) => (a.from < b.from ? -1 : 1))
      const open = random(3) === 0 ? null : day(1 + random(29))
      const agreed = agreedDays(covered.map(inUtc), open)
      const isGood = (it: string) =>
        covered.some(({ from, to }) => from <= it && it <= to) &&
        (open === null || it < open)
      const good = Array.from({ length: 30 }, (__, at) => day(at + 1)).filter(
        isGood
      )
      expect(agreed?.to).toBe(good.at(-1))
      for (
        let at = Number(agreed?.from.slice(-2));
        at <= Number(agreed?.to.slice(-2));
        at++
      ) {
        expect(good).toContain(day(at))
      }
    }
  })
})
