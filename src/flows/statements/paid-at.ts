import { dayAt, endOfDay, MINUTE_MS, startOfDay } from "../../domain/days"
import type { StatementRow } from "../../modules/statement/models/statement"
import { notAllowed } from "../../shared/not-allowed"

/**
 * When a payment was made, as a line says. Many registries have days only: if the payment
 * link is younger than the day's beginning, the day's end counts, or now if that is earlier.
 */
export function paidAt(
  at: Date,
  createdAt: Date,
  layout: StatementRow["layout"]
): Date {
  const now = new Date()
  if (at.getTime() > now.getTime() + MINUTE_MS) {
    throw notAllowed(
      "The time of this line is in the future. Check the time zone and the column of the time, and compare again"
    )
  }
  const time_zone = layout?.time_zone ?? "UTC"
  const day = dayAt(at, time_zone)
  const isDay = startOfDay(day, time_zone).getTime() === at.getTime()
  if (!isDay || at >= createdAt) {
    return at
  }
  const end = new Date(endOfDay(day, time_zone).getTime() - 1)
  return end < now ? end : now
}
