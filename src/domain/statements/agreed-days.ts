import { addDays, endOfDay, type Period, startOfDay } from "../days"

/** Days that a statement covers, in its time zone. */
export type CoveredDays = Period & { time_zone: string }

/**
 * The days up to which everything agrees: the last ones that complete statements cover
 * without a gap, and that come before the first day with an open difference.
 *
 * @param covered in the order of their first days
 * @param firstOpen the first day with an open difference; null if there is none
 */
export function agreedDays(
  covered: readonly CoveredDays[],
  firstOpen: string | null
): Period | null {
  const run = runsOf(covered)
    .filter(({ from }) => firstOpen === null || from < firstOpen)
    .at(-1)
  return run
    ? {
        from: run.from,
        to:
          firstOpen !== null && firstOpen <= run.to
            ? addDays(firstOpen, -1)
            : run.to,
      }
    : null
}

/** When a day ends that statements cover, in the time zone of the one that ends last. */
export function endOfCovered(
  day: string,
  covered: readonly CoveredDays[]
): Date {
  const ends = covered
    .filter(({ from, to }) => from <= day && day <= to)
    .map(({ time_zone }) => endOfDay(day, time_zone).getTime())
  return new Date(Math.max(...ends))
}

/** From a moment until another one. */
export type Span = { from: Date; until: Date }

/**
 * The time before a day that no statement covers, after the first one that a statement
 * covers. Between days of two time zones, it may be hours.
 */
export function uncoveredBefore(
  day: string,
  covered: readonly CoveredDays[]
): Span[] {
  const spans: Span[] = []
  let from: Date | undefined
  for (const days of covered.filter((it) => it.from <= day)) {
    const until = startOfDay(days.from, days.time_zone)
    const end = endOfDay(days.to, days.time_zone)
    if (from && from < until) {
      spans.push({ from, until })
    }
    from = from && from > end ? from : end
  }
  return spans
}

function runsOf(covered: readonly CoveredDays[]): CoveredDays[] {
  const runs: CoveredDays[] = []
  for (const days of covered) {
    const last = runs.at(-1)
    // Between the days of two time zones, some hours are in neither.
    const reach =
      last &&
      (last.time_zone === days.time_zone ? addDays(last.to, 1) : last.to)
    if (!last || !reach || days.from > reach) {
      runs.push({ ...days })
    } else if (days.to > last.to) {
      Object.assign(last, { ...days, from: last.from })
    }
  }
  return runs
}
