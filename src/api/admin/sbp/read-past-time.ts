import type { MedusaContainer } from "@medusajs/framework/types"
import { addDays, dayAt, isDay, startOfDay } from "../../../domain/days"
import { SBP_PAYOUT_MODULE } from "../../../modules/payout"
import { invalidData } from "../../../shared/invalid-data"

/**
 * A time of `pastTime`; of a day without a time its end in the store's time zone, or now.
 *
 * @throws {MedusaError} INVALID_DATA for a day that has not begun there
 */
export async function readPastTime(
  container: MedusaContainer,
  field: string,
  value: string
): Promise<Date> {
  if (!isDay(value)) {
    return new Date(value)
  }
  const zone = await container.resolve(SBP_PAYOUT_MODULE).getTimeZone()
  if (value > dayAt(new Date(), zone)) {
    throw invalidData(`Field '${field}' must not be in the future`)
  }
  const end = startOfDay(addDays(value, 1), zone).getTime() - 1
  return new Date(Math.min(end, Date.now()))
}
