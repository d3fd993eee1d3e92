import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../modules/ledger"
import { SBP_PAYOUT_MODULE } from "../modules/payout"
import { logFailure } from "../shared/log"

/** How many rows are folded in one transaction. */
const BATCH = 2_000

/** Batches of each table in one run: the next run does the rest. */
const MAX_BATCHES = 50

/** Folds what was appended to the figures, so that they stay fast to read. */
export async function foldFigures(container: MedusaContainer): Promise<void> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const payouts = container.resolve(SBP_PAYOUT_MODULE)
  const folds = [
    () => ledger.foldFigures(BATCH),
    () => ledger.foldFigureTimes(BATCH),
    () => payouts.foldFigures(BATCH),
  ]
  try {
    for (const fold of folds) {
      for (let batch = 0; batch < MAX_BATCHES; batch++) {
        if ((await fold()) < BATCH) {
          break
        }
      }
    }
  } catch (error) {
    logFailure(container, "sbp.figures.not_folded", error)
  }
}
