import type { MedusaContainer } from "@medusajs/framework/types"
import { logTrailCheck } from "../flows/payouts/log-trail-check"

/** Every minute, for a daily check: so a store that was off for days does not alarm for long. */
export default async function sbpCheckTrailJob(container: MedusaContainer) {
  await logTrailCheck(container)
}

export const config = {
  name: "sbp-check-trail",
  schedule: "* * * * *",
}
