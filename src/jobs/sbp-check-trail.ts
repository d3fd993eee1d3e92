import type { MedusaContainer } from "@medusajs/framework/types"
import { logTrailCheck } from "../flows/payouts/log-trail-check"

/** Every minute, although the check is daily: a store that was off for days stops alarming soon. */
export default async function sbpCheckTrailJob(container: MedusaContainer) {
  await logTrailCheck(container)
}

export const config = {
  name: "sbp-check-trail",
  schedule: "* * * * *",
}
