import type { MedusaContainer } from "@medusajs/framework/types"
import { monthsBefore } from "../domain/days"
import { SBP_LEDGER_MODULE } from "../modules/ledger"
import { SBP_PAYOUT_MODULE } from "../modules/payout"
import { SBP_STATEMENT_MODULE } from "../modules/statement"
import { logEvent, logFailure } from "../shared/log"
import { storeOptions } from "../shared/shops"

/** Batches of each table in one run: the next run does the rest. */
const MAX_BATCHES = 200

/**
 * Empties notifications, notes, lines of statements and other texts of what is closed and
 * older than the option `retention` says. Any number of processes may do so at once.
 */
export async function emptyByRetention(
  container: MedusaContainer,
  now = new Date()
): Promise<void> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const payouts = container.resolve(SBP_PAYOUT_MODULE)
  const statements = container.resolve(SBP_STATEMENT_MODULE)
  const { retention: months } = storeOptions()
  if (months === undefined) {
    return
  }
  const before = monthsBefore(now, months)
  const parts = {
    payouts: async () =>
      payouts.emptyPayouts(
        before,
        await ledger.listPayoutsInNeed(),
        MAX_BATCHES
      ),
    ledger: () => ledger.emptyWords(before, MAX_BATCHES),
    statements: () => statements.emptyStatements(before, MAX_BATCHES),
  }
  const emptied: Record<string, number> = {}
  for (const [module, empty] of Object.entries(parts)) {
    try {
      Object.assign(emptied, await empty())
    } catch (error) {
      // A module that fails keeps the texts of no other.
      logFailure(container, "sbp.retention.failed", error, { module })
    }
  }
  if (Object.values(emptied).some((count) => count > 0)) {
    const facts = { before: before.toISOString(), ...emptied }
    logEvent(container, "sbp.retention.emptied", facts)
  }
}
