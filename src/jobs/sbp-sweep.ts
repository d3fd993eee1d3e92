import type { MedusaContainer } from "@medusajs/framework/types"
import { startSettling } from "../flows/settlement/settle-due"
import { startJudging } from "../flows/statements/judge-statements"
import { sweepLedger } from "../flows/sweep"

/** Resumes what a crash, a store that was down or a locked cart left undone. */
export default async function sbpSweepJob(container: MedusaContainer) {
  startSettling(container)
  startJudging(container)
  await sweepLedger(container)
  // It may have found payments.
  startSettling(container)
}

export const config = {
  name: "sbp-sweep",
  schedule: "*/15 * * * * *",
}
