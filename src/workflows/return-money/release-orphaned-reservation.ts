import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import type { SbpPayoutModuleService } from "../../modules/payout/service"
import { announceAttention } from "../announce-attention"
import { freeHeldCart } from "./free-held-cart"

/**
 * Sees to money that is reserved for a payout: if that was never made, because
 * it was refused or its process was stopped, it never will be, and the money is
 * there again. It may be done at any time.
 */
export async function releaseOrphanedReservation(
  container: MedusaContainer,
  payoutId: string
): Promise<void> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const payouts = container.resolve<SbpPayoutModuleService>(SBP_PAYOUT_MODULE)
  const payout =
    (await payouts.listSbpPayouts({ id: payoutId }))[0] ??
    (await payouts.voidPayoutId(payoutId))
  const invoiceId = payout
    ? payout.invoice_id
    : await ledger.releaseReservation(payoutId)
  if (invoiceId) {
    // Whoever reserved it may have been stopped before that.
    await freeHeldCart(container, invoiceId)
  }
  await announceAttention(container)
  await ledger.markChecked(payoutId)
}
