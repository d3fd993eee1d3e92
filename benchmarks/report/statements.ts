import type { StatementTimes } from "../measurements/compare-statement"
import type { Busy } from "../measurements/while-busy"
import { percentile } from "./percentile"
import { atMost, atMostMs, type Section, timesRow } from "./section"

export function statementsSections(times: StatementTimes): Section[] {
  const { storing, comparing, pages } = times
  const row = (
    name: string,
    of: (busy: Busy) => number,
    digits = 0
  ): Section["rows"][0] => [name, [of(storing), of(comparing)], digits]
  return [
    {
      title: "A statement of 100,000 lines",
      columns: ["stored", "compared"],
      rows: [
        row("seconds", ({ seconds }) => seconds, 1),
        row("delay of the event loop, p99, ms", ({ delayP99 }) => delayP99),
        row("  the longest", ({ longestDelay }) => longestDelay),
        row("memory added, MB", ({ addedMb }) => addedMb),
        row("a notification beside it, p99, ms", ({ answers }) =>
          percentile(answers, 0.99)
        ),
      ],
      goals: [
        atMost("a statement, compared", comparing.seconds, 60, "s"),
        ...busyGoals("stored", storing),
        ...busyGoals("compared", comparing),
      ],
    },
    {
      title: "A page of its lines, ms",
      columns: ["p50", "p95"],
      rows: Object.entries(pages).map(([name, all]) => timesRow(name, all)),
      goals: Object.entries(pages).map(([name, all]) =>
        atMostMs(`lines, ${name}, p95`, percentile(all, 0.95), 100)
      ),
    },
  ]
}

const busyGoals = (name: string, { delayP99, addedMb }: Busy) => [
  atMostMs(`while it is ${name}, event loop, p99`, delayP99, 100),
  atMost(`while it is ${name}, memory`, addedMb, 150, "MB"),
]
