import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import type { SbpPayoutModuleService } from "../../modules/payout/service"
import { checkTrail } from "../payouts/check-trail"
import { publishPayoutEvents } from "../payouts/publish-payout-events"
import { releaseOrphanedReservation } from "../return-money/release-orphaned-reservation"
import { BATCH, each, runChores } from "./run-chores"

/**
 * Calls payouts unknown whose answer is overdue, and ends approvals that nobody
 * gave. By itself, and often: an operator has to hear of money in doubt soon,
 * however long settlements take.
 */
export async function sweepPayouts(container: MedusaContainer): Promise<void> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const payouts = container.resolve<SbpPayoutModuleService>(SBP_PAYOUT_MODULE)
  await runChores(container, [
    { name: "answers", run: () => payouts.stopWaiting(BATCH) },
    { name: "approvals", run: () => payouts.expirePayouts(BATCH) },
    {
      name: "payouts",
      run: async () => {
        const unpublished = await payouts.listUnpublished(BATCH)
        const published = await Promise.all(
          unpublished.map((payout) => publishPayoutEvents(container, payout))
        )
        return published.filter(Boolean).length
      },
    },
    { name: "trail", run: () => checkTrail(container).then(() => 0) },
    {
      name: "returns",
      run: async () => {
        const unchecked = await ledger.claimUnchecked(BATCH)
        return each(container, unchecked, (payoutId) =>
          releaseOrphanedReservation(container, payoutId)
        )
      },
    },
  ])
}
