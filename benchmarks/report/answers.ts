import type { Answers } from "../measurements/answers"
import { percentile } from "./percentile"
import {
  atMostMs,
  forInformation,
  ratio,
  type Section,
  timesRow,
} from "./section"

/** In milliseconds. */
type AnswerLimits = { p50: number; p99: number }

export function answersSection(
  { busy, idle, unsettled }: Answers,
  where: string,
  limits: AnswerLimits
): Section {
  const [p50, p99] = [percentile(busy, 0.5), percentile(busy, 0.99)]
  const [idle50, idle99] = [percentile(idle, 0.5), percentile(idle, 0.99)]
  return {
    title: `200 notifications a second, ${where}, answered in ms`,
    columns: ["p50", "p99"],
    rows: [
      timesRow("while payments are settled", busy, 0.99),
      timesRow("while nothing is settled", idle, 0.99),
    ],
    goals: [
      ratio("while settling / while not, p50", p50 / idle50, "<=", 2.5),
      ratio("while settling / while not, p99", p99 / idle99, "<=", 3),
      forInformation(atMostMs("while settling, p50", p50, limits.p50, 1)),
      forInformation(atMostMs("while settling, p99", p99, limits.p99, 1)),
      {
        name: "payments not settled at the last answer",
        value: unsettled,
        relation: ">=",
        limit: 1,
        digits: 0,
      },
    ],
  }
}
