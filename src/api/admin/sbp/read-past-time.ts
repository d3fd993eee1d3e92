import type { MedusaContainer } from "@medusajs/framework/types"
import { addDays, startOfDay } from "../../../domain/days"
import { SBP_PAYOUT_MODULE } from "../../../modules/payout"
import { isDay } from "./body-fields"

/** A time of `pastTime`; of a day without a time its end in the shop, or now. */
export async function readPastTime(
  container: MedusaContainer,
  value: string
): Promise<Date> {
  if (!isDay(value)) {
    return new Date(value)
  }
  const zone = await container.resolve(SBP_PAYOUT_MODULE).getTimeZone()
  const end = startOfDay(addDays(value, 1), zone).getTime() - 1
  return new Date(Math.min(end, Date.now()))
}
