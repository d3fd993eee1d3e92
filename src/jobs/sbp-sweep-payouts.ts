import type { MedusaContainer } from "@medusajs/framework/types"
import { sweepPayouts } from "../flows/sweep"

/** A job of its own, so that no long settlement delays it. */
export default async function sbpSweepPayoutsJob(container: MedusaContainer) {
  await sweepPayouts(container)
}

export const config = {
  name: "sbp-sweep-payouts",
  schedule: "*/10 * * * * *",
}
