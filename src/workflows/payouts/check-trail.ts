import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import type { SbpPayoutModuleService } from "../../modules/payout/service"
import { logEvent } from "../announce"

/**
 * Verifies the history of payouts once a day. The log gets the last hash: kept
 * outside the database, it proves what the history was by then.
 */
export async function checkTrail(container: MedusaContainer): Promise<void> {
  const service = container.resolve<SbpPayoutModuleService>(SBP_PAYOUT_MODULE)
  const verdict = await service.checkTrail()
  if (!verdict) {
    return
  }
  const { broken } = verdict
  logEvent(
    container,
    broken ? "sbp.payout.trail_broken" : "sbp.payout.trail_verified",
    verdict,
    broken ? "error" : "info"
  )
}
