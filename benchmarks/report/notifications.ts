import type { Rates } from "../measurements/store-notifications"
import { median } from "./percentile"
import { forInformation, ratesRow, ratio, type Section } from "./section"

export function notificationsSection(rates: Rates): Section {
  const answered = median(rates.firsts)
  const inserts = median(rates.inserts)
  const repeated = median(rates.duplicates) / answered
  return {
    title: "Notifications, per second",
    columns: ["median", "min", "max"],
    rows: [
      ratesRow("answered with 200", rates.firsts),
      ratesRow("answered, and processed", rates.processed),
      ratesRow("repetitions answered", rates.duplicates),
      ratesRow("stored, without HTTP", rates.kept),
      ratesRow("bare inserts of one row", rates.inserts),
      ratesRow("empty answers of the store (/health)", rates.emptyAnswers),
    ],
    goals: [
      ratio(
        "stored, without HTTP / bare inserts",
        median(rates.kept) / inserts,
        ">=",
        0.5
      ),
      forInformation(
        ratio("notifications / bare inserts", answered / inserts, ">=", 0.5)
      ),
      forInformation(
        ratio(
          "notifications / empty answers",
          answered / median(rates.emptyAnswers),
          ">=",
          0.5
        )
      ),
      ratio("repetitions / notifications", repeated, ">=", 1),
    ],
  }
}
