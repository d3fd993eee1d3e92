import { addDays, type Period } from "../days"

/** Days that a statement covers, as they begin in its time zone; null: nobody said. */
export type CoveredDays = Period & { time_zone: string | null }

/**
 * The days up to which everything agrees: those that complete statements cover without a
 * gap, and before the first that a difference is open of.
 *
 * @param covered in the order of their first days
 * @param firstOpen the first day of which something is open; null: nothing is
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

/** The days that no statement covers, between those that some do. */
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
    // Between days of two time zones are hours that are in neither.
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
