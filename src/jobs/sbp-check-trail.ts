import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_PAYOUT_MODULE } from "../modules/payout"
import { logEvent } from "../shared/log"

/**
 * Verifies the history of payouts once a day. The log gets the last hash: kept
 * outside the database, it proves what the history was by then. It is a warning,
 * because a store with payouts may have no lines of a lower level.
 */
export default async function sbpCheckTrailJob(container: MedusaContainer) {
  const check = await container.resolve(SBP_PAYOUT_MODULE).checkTrail()
  if (check) {
    logEvent(
      container,
      check.broken ? "sbp.payout.trail_broken" : "sbp.payout.trail_verified",
      check,
      check.broken ? "error" : "warn"
    )
  }
}

export const config = {
  name: "sbp-check-trail",
  // Although the check is daily: a store that was off for days stops alarming soon.
  schedule: "* * * * *",
}
