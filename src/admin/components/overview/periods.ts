import {
  addDays,
  daysIn,
  type Grouping,
  GROUPINGS,
  isDay,
  monthOf,
  partsOf,
  type Period,
} from "../../../domain/days"
import { MAX_PERIOD_DAYS } from "../../../domain/limits"

export const PERIODS = [
  "today",
  "yesterday",
  "week",
  "days30",
  "month",
  "lastMonth",
  "own",
] as const

export type PeriodName = (typeof PERIODS)[number]

export const isPeriodName = (text: string): text is PeriodName =>
  (PERIODS as readonly string[]).includes(text)

/** The days of a period, as it is today. */
export function daysOf(
  name: Exclude<PeriodName, "own">,
  today: string
): Period {
  switch (name) {
    case "today":
      return { from: today, to: today }
    case "yesterday":
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case "week":
      return { from: addDays(today, -6), to: today }
    case "days30":
      return { from: addDays(today, -29), to: today }
    case "month":
      return { from: monthOf(today).from, to: today }
    case "lastMonth":
      return monthOf(today, -1)
  }
}

/** While a year is being typed, the period begins two thousand years ago: not valid. */
export const isPeriod = ({ from, to }: Period) =>
  isDay(from) &&
  isDay(to) &&
  from <= to &&
  daysIn({ from, to }) <= MAX_PERIOD_DAYS

/** More bars cannot be told apart. */
const MAX_BARS = 100

/** How a period can be divided for a chart; always at least by month. */
export function groupingsOf(period: Period): Grouping[] {
  return GROUPINGS.filter(
    (by) => by === "month" || partsOf(period, by).length <= MAX_BARS
  )
}
