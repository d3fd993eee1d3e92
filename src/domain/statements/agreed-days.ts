import { addDays, endOfDay, type Period } from "../days"

/** Days that a statement covers, in its time zone; null if no person named one. */
export type CoveredDays = Period & { time_zone: string | null }

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

/** When a day ends that a statement covers, in that statement's time zone. */
export function endOfCovered(
  day: string,
  covered: readonly CoveredDays[]
): Date {
  const its = covered.find(({ from, to }) => from <= day && day <= to)
  return endOfDay(day, its?.time_zone ?? "UTC")
}

/** The days that no statement covers, between days that statements cover. */
export function uncoveredDays(covered: readonly CoveredDays[]): Period[] {
  const runs = runsOf(covered)
  return runs.slice(1).map(({ from }, before) => ({
    from: addDays((runs[before] as Period).to, 1),
    to: addDays(from, -1),
  }))
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
