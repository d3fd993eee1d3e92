import type { Rates } from "../measurements/store-notifications"
import { median } from "./percentile"
import { ratesRow, type Section } from "./section"

export function notificationsSection(rates: Rates): Section {
  const kept = median(rates.kept) / median(rates.inserts)
  const answered = median(rates.firsts) / median(rates.inserts)
  const ofHttp = median(rates.firsts) / median(rates.emptyAnswers)
  const repeated = median(rates.duplicates) / median(rates.firsts)
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
      {
        name: "stored, without HTTP / bare inserts",
        value: kept.toFixed(2),
        goal: ">= 0.50",
        isMet: kept >= 0.5,
      },
      {
        name: "notifications / bare inserts",
        value: answered.toFixed(2),
        goal: ">= 0.50",
        isMet: answered >= 0.5,
        isInformation: true,
      },
      {
        name: "notifications / empty answers",
        value: ofHttp.toFixed(2),
        goal: ">= 0.50",
        isMet: ofHttp >= 0.5,
        isInformation: true,
      },
      {
        name: "repetitions / notifications",
        value: repeated.toFixed(2),
        goal: "> 1.00",
        isMet: repeated > 1,
      },
    ],
  }
}
