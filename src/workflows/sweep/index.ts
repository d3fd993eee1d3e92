import type { MedusaContainer } from "@medusajs/framework/types"
import { sweepLedger } from "./sweep-ledger"
import { sweepPayouts } from "./sweep-payouts"

export { sweepLedger, sweepPayouts }

/**
 * Does what is due, in any number of processes at once: rows are claimed, so
 * that no two share one.
 */
export async function sweep(container: MedusaContainer): Promise<void> {
  await sweepPayouts(container)
  await sweepLedger(container)
}
