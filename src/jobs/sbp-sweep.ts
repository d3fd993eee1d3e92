import type { MedusaContainer } from "@medusajs/framework/types"
import { sweepLedger } from "../workflows/sweep"

/** Takes up what a crash, a closed shop or a cart in somebody's hands left. */
export default async function sbpSweepJob(container: MedusaContainer) {
  await sweepLedger(container)
}

export const config = {
  name: "sbp-sweep",
  schedule: "*/15 * * * * *",
}
