import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { SbpLedgerModuleService } from "../../../../modules/ledger/service"
import { SBP_PAYOUT_MODULE } from "../../../../modules/payout"
import type { SbpPayoutModuleService } from "../../../../modules/payout/service"
import { PAYOUT_ATTENTION_REASONS } from "../../../../shared/attention-reasons"
import { requireListed } from "../payouts/require-listed"

const REASONS: readonly string[] = PAYOUT_ATTENTION_REASONS

/**
 * What became of a payout is said of the payout, by those who may: an entry
 * about one in doubt is not simply taken off the list.
 *
 * @throws {MedusaError} NOT_ALLOWED or FORBIDDEN
 */
export async function leavePayouts(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const ledger = req.scope.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const [entry] = await ledger.listSbpAttentions({ id: String(req.params.id) })
  if (!entry?.payout_id || !REASONS.includes(entry.reason)) {
    next()
    return
  }
  const payouts = req.scope.resolve<SbpPayoutModuleService>(SBP_PAYOUT_MODULE)
  const { state } = await payouts.retrieveSbpPayout(entry.payout_id)
  if (state === "unknown" || state === "pending") {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `Nobody knows yet what became of payout ${entry.payout_id}: resolve the payout itself, and this entry ends with it`
    )
  }
  await requireListed("operators", "approvers")(req, res, next)
}
