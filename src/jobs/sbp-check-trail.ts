import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_PAYOUT_MODULE } from "../modules/payout"
import { logEvent } from "../shared/log"

/**
 * Verifies the history of payouts once a day. The log gets the last hash: kept
 * outside the database, it proves what the history was by then. It is asked for every minute,
 * so that a store that was off for days is not alarming for longer.
 */
export default async function sbpCheckTrailJob(container: MedusaContainer) {
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

export const config = {
  name: "sbp-check-trail",
  schedule: "* * * * *",
}
