import type { BatchTimes } from "../measurements/make-batch"
import { percentile } from "./percentile"
import { atMost, atMostMs, type Section } from "./section"

const PARTS = ["checked", "created", "made", "withdrawn"] as const

export function batchesSection(times: BatchTimes): Section {
  const row = (
    name: string,
    of: (part: BatchTimes["made"]) => number,
    digits = 0
  ): Section["rows"][0] => [name, PARTS.map((part) => of(times[part])), digits]
  return {
    title: "A batch of 5,000 payouts",
    columns: [...PARTS],
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
      atMost("a batch, checked", times.checked.seconds, 5, "s"),
      atMost("a batch, made", times.made.seconds, 60, "s"),
      ...PARTS.flatMap((part) => [
        atMostMs(
          `while it is ${part}, event loop, p99`,
          times[part].delayP99,
          100
        ),
        atMost(`while it is ${part}, memory`, times[part].addedMb, 150, "MB"),
      ]),
    ],
  }
}
