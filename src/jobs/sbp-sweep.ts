import type { MedusaContainer } from "@medusajs/framework/types"
import { settleDue } from "../flows/settlement/settle-due"
import { sweepLedger } from "../flows/sweep"

/** Resumes what a crash, a shop that was down or a locked cart left undone. */
export default async function sbpSweepJob(container: MedusaContainer) {
  await sweepLedger(container)
  // Not awaited: while shoppers pay, there is always another one to settle, and
  // the next sweep would wait for it.
  void settleDue(container)
}

export const config = {
  name: "sbp-sweep",
  schedule: "*/15 * * * * *",
}
