import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../modules/ledger"
import type { SbpLedgerModuleService } from "../modules/ledger/service"
import { announce } from "./announce"

const MOST = 20

/**
 * Tells of what is new on the operator's list. Each entry is told once, by
 * whoever comes first: those who put it there, or the sweeper after them.
 */
export async function announceAttention(
  container: MedusaContainer,
  limit = MOST
): Promise<number> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const ids = await ledger.claimUnannounced(limit)
  for (const id of ids) {
    await announce(container, "sbp.attention.opened", { id })
  }
  return ids.length
}
