import type { Answers } from "../measurements/answers"
import { percentile } from "./percentile"
import type { Section } from "./section"

export function answersSection({ busy, idle, unsettled }: Answers): Section {
  const [p50, p99] = [percentile(busy, 0.5), percentile(busy, 0.99)]
  const [idle50, idle99] = [percentile(idle, 0.5), percentile(idle, 0.99)]
  return {
    title: "200 notifications a second, answered in ms",
    columns: ["p50", "p99"],
    rows: [
      ["while payments are settled", [p50, p99], 1],
      ["while nothing is settled", [idle50, idle99], 1],
    ],
    goals: [
      {
        name: "while settling / while not, p50",
        value: (p50 / idle50).toFixed(2),
        goal: "<= 2.50",
        isMet: p50 <= 2.5 * idle50,
      },
      {
        name: "while settling / while not, p99",
        value: (p99 / idle99).toFixed(2),
        goal: "<= 3.00",
        isMet: p99 <= 3 * idle99,
      },
      {
        name: "answers while settling, p50",
        value: `${p50.toFixed(1)} ms`,
        goal: "<= 10 ms",
        isMet: p50 <= 10,
        isInformation: true,
      },
      {
        name: "answers while settling, p99",
        value: `${p99.toFixed(1)} ms`,
        goal: "<= 60 ms",
        isMet: p99 <= 60,
        isInformation: true,
      },
      {
        name: "settling until the last answer",
        value: unsettled > 0 ? "yes" : "no",
        goal: "yes",
        isMet: unsettled > 0,
      },
    ],
  }
}
