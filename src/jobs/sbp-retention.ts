import type { MedusaContainer } from "@medusajs/framework/types"
import { emptyByRetention } from "../flows/empty-by-retention"
import { SBP_PAYOUT_MODULE } from "../modules/payout"
import { logEvent } from "../shared/log"

/** A job of its own: it is never urgent, and may have much to do. */
export default async function sbpRetentionJob(container: MedusaContainer) {
  await emptyByRetention(container)
  await logTrailCheck(container)
}

/**
 * Verifies the history of payouts once a day. The log gets the last hash: kept
 * outside the database, it proves what the history was by then.
 */
async function logTrailCheck(container: MedusaContainer): Promise<void> {
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
  name: "sbp-retention",
  schedule: "23 * * * *",
}
