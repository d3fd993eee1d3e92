import { dayAt, endOfDay, isDay } from "../../../domain/days"
import { invalidData } from "../../../shared/invalid-data"
import { storeOptions } from "../../../shared/shops"

/**
 * Reads a `pastTime`. A day without a time means its end in the store's time zone, or now.
 *
 * @throws {MedusaError} INVALID_DATA for a day that has not begun there
 */
export function readPastTime(field: string, value: string): Date {
  if (!isDay(value)) {
    return new Date(value)
  }
  const { timeZone: zone } = storeOptions()
  if (value > dayAt(new Date(), zone)) {
    throw invalidData(`Field '${field}' must not be in the future`)
  }
  const end = endOfDay(value, zone).getTime() - 1
  return new Date(Math.min(end, Date.now()))
}
