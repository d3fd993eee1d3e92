import type { MedusaContainer } from "@medusajs/framework/types"
import { addDays, dayOf, startOfDay } from "../../../domain/days"
import { SBP_PAYOUT_MODULE } from "../../../modules/payout"
import type { Bounds } from "../../../shared/lists/filters"

/** The times of the day that a search names, as days are where the shop is. */
export async function readSearchedDay(
  container: MedusaContainer,
  q: string | undefined
): Promise<Bounds<Date> | undefined> {
  const day = dayOf(q ?? "")
  if (!day) {
    return undefined
  }
  const payouts = container.resolve(SBP_PAYOUT_MODULE)
  const timeZone = await payouts.getTimeZone()
  return {
    $gte: startOfDay(day, timeZone),
    $lt: startOfDay(addDays(day, 1), timeZone),
  }
}
