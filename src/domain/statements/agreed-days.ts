import { addDays, type Period } from "../days"

/**
 * The days up to which everything agrees: those that complete statements cover without a
 * gap, and before the first that a difference is open of.
 *
 * @param covered in the order of their first days
 * @param firstOpen the first day of which something is open; null: nothing is
 */
export function agreedDays(
  covered: readonly Period[],
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
export function uncoveredDays(covered: readonly Period[]): Period[] {
  const runs = runsOf(covered)
  return runs.slice(1).map(({ from }, before) => ({
    from: addDays((runs[before] as Period).to, 1),
    to: addDays(from, -1),
  }))
}

function runsOf(covered: readonly Period[]): Period[] {
  const runs: Period[] = []
  for (const { from, to } of covered) {
    const last = runs.at(-1)
    if (last && from <= addDays(last.to, 1)) {
      last.to = to > last.to ? to : last.to
    } else {
      runs.push({ from, to })
    }
  }
  return runs
}
