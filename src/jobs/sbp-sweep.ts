import type { MedusaContainer } from "@medusajs/framework/types"
import { sweepLedger } from "../flows/sweep"

/** Resumes what a crash, a shop that was down or a locked cart left undone. */
export default async function sbpSweepJob(container: MedusaContainer) {
  await sweepLedger(container)
}

export const config = {
  name: "sbp-sweep",
  schedule: "*/15 * * * * *",
}
