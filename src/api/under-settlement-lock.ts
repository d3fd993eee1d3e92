import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../modules/ledger"
import { notAllowed } from "../shared/not-allowed"

/**
 * Runs the action while this collection or order is not being settled. It waits for no turn
 * if nothing of ours is to be settled there: a store has few.
 *
 * @throws {MedusaError} NOT_ALLOWED if that lock stays busy
 */
export async function underSettlementLock(
  container: MedusaContainer,
  key: string,
  job: () => Promise<void>
): Promise<void> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  if (!(await ledger.isAsked(key))) {
    return job()
  }
  if (!(await ledger.withSettlementLock(key, job))) {
    throw notAllowed(
      "A payment of this order is being booked: try again in a moment"
    )
  }
}
