import type { MedusaContainer } from "@medusajs/framework/types"
import { addDays, clockAt, dayAt } from "../../domain/days"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { digestAt } from "../../shared/monitoring/switches"
import { storeOptions } from "../../shared/shops"

/**
 * Opens the digest of yesterday, once the clocks have passed the option `digestAt`.
 *
 * @returns whether digests are switched on
 */
export async function openDigest(
  container: MedusaContainer,
  now: Date
): Promise<boolean> {
  const at = digestAt()
  if (at === undefined) {
    return false
  }
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const day = digestDue(now, storeOptions().timeZone, at)
  if (day) {
    await ledger.openAlertsAbout("digest", [day])
  }
  return true
}

/**
 * The day whose digest is due. It is due by what the clocks show, also when they change:
 * a time that is skipped has passed once they show a later one, and of a time that comes
 * twice the first one counts.
 */
export function digestDue(
  now: Date,
  timeZone: string,
  at: string
): string | undefined {
  return clockAt(now, timeZone) >= at
    ? addDays(dayAt(now, timeZone), -1)
    : undefined
}

/** A digest may be sent late on the same day, but not a day later: then the next one is due. */
export function isDigestTooLate(
  day: string,
  now: Date,
  timeZone: string
): boolean {
  return addDays(day, 1) < dayAt(now, timeZone)
}
