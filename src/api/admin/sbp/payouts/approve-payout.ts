import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { SbpLedgerModuleService } from "../../../../modules/ledger/service"
import type { PayoutRow } from "../../../../modules/payout/models/payout"
import type { SbpPayoutModuleService } from "../../../../modules/payout/service"

/**
 * Lets a payout go; a shopper's money only if it is still to go back: much may
 * have become known while it waited.
 *
 * @throws {MedusaError} NOT_FOUND, INVALID_DATA or NOT_ALLOWED
 */
export async function approvePayout(
  container: MedusaContainer,
  service: SbpPayoutModuleService,
  id: string,
  approval: { actor_id: string; actor_email?: string; card_number: string }
): Promise<PayoutRow> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  await ledger.assertPayoutOwed(id)
  return service.approvePayout(id, approval)
}
