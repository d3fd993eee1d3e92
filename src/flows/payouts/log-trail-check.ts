import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import { logEvent } from "../../shared/log"

/**
 * Verifies the history of payouts once a day. The log gets the last hash: kept
 * outside the database, it proves what the history was by then.
 */
export async function logTrailCheck(container: MedusaContainer): Promise<void> {
  const check = await container.resolve(SBP_PAYOUT_MODULE).checkTrail()
  if (!check) {
    return
  }
  const { broken } = check
  logEvent(
    container,
    broken ? "sbp.payout.trail_broken" : "sbp.payout.trail_verified",
    check,
    broken ? "error" : "info"
  )
}
