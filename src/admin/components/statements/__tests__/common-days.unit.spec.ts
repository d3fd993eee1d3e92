import { commonDays } from "../common-days"

const agreed = (from: string | null, to: string | null) => ({ from, to })

const LONG = agreed("2026-09-01", "2026-11-30")

it.each([
  ["those of one shop", [LONG], LONG],
  [
    "those that all shops have",
    [LONG, agreed("2026-10-01", "2026-12-31")],
    agreed("2026-10-01", "2026-11-30"),
  ],
  ["none, if a shop has none", [LONG, agreed(null, null)], null],
  [
    "none, if all of it is of other days",
    [LONG, agreed("2026-12-01", "2026-12-31")],
    null,
  ],
])("the days that agree are %s", (_name, shops, days) => {
  expect(commonDays(shops)).toEqual(days)
})
