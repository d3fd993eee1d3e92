import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import type { SbpPayoutModuleService } from "../../modules/payout/service"
import { tellPayout } from "../payouts/tell-payout"
import { BATCH, runChores } from "./run-chores"

/**
 * Calls payouts unknown whose answer is overdue, and ends approvals that nobody
 * gave. By itself, and often: an operator has to hear of money in doubt soon,
 * however long settlements take.
 */
export async function sweepPayouts(container: MedusaContainer): Promise<void> {
  const payouts = container.resolve<SbpPayoutModuleService>(SBP_PAYOUT_MODULE)
  await runChores(container, [
    { name: "answers", run: () => payouts.stopWaiting(BATCH) },
    { name: "approvals", run: () => payouts.expirePayouts(BATCH) },
    {
      name: "payouts",
      run: async () => {
        const untold = await payouts.listUntold(BATCH)
        const told = await Promise.all(
          untold.map((payout) => tellPayout(container, payout))
        )
        return told.filter(Boolean).length
      },
    },
  ])
}
