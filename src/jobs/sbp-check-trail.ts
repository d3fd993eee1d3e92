import type { MedusaContainer } from "@medusajs/framework/types"
import { logTrailCheck } from "../flows/payouts/log-trail-check"

/** It is asked for every minute, so that a store that was off for days is not alarming for longer. */
export default async function sbpCheckTrailJob(container: MedusaContainer) {
  await logTrailCheck(container)
}

export const config = {
  name: "sbp-check-trail",
  schedule: "* * * * *",
}
