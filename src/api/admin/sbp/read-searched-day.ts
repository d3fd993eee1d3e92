import { dayOf, endOfDay, startOfDay } from "../../../domain/days"
import type { Bounds } from "../../../shared/lists/filters"
import { storeOptions } from "../../../shared/shops"

/** The bounds of the day that a search names, in the shop's time zone. */
export function readSearchedDay(
  q: string | undefined
): Bounds<Date> | undefined {
  const day = dayOf(q ?? "")
  if (!day) {
    return undefined
  }
  const { timeZone } = storeOptions()
  return {
    $gte: startOfDay(day, timeZone),
    $lt: endOfDay(day, timeZone),
  }
}
