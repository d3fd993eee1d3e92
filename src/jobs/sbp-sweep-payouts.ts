import type { MedusaContainer } from "@medusajs/framework/types"
import { sweepPayouts } from "../workflows/sweep"

/** A job of its own, so that no long settlement keeps it waiting. */
export default async function sbpSweepPayoutsJob(container: MedusaContainer) {
  await sweepPayouts(container)
}

export const config = {
  name: "sbp-sweep-payouts",
  schedule: "*/10 * * * * *",
}
