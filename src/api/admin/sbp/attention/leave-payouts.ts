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

const IN_DOUBT: readonly string[] = PAYOUT_ATTENTION_REASONS

/** Whoever takes these off the list says that no money is owed, or lost. */
const ABOUT_MONEY_OUT: readonly string[] = [
  ...PAYOUT_ATTENTION_REASONS,
  "refund_booked_not_paid",
  "returned_twice",
]

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
  if (!entry || !ABOUT_MONEY_OUT.includes(entry.reason)) {
    next()
    return
  }
  const payouts = req.scope.resolve<SbpPayoutModuleService>(SBP_PAYOUT_MODULE)
  const [payout] = entry.payout_id
    ? await payouts.listSbpPayouts({ id: entry.payout_id })
    : []
  const isUnknown = payout?.state === "unknown" || payout?.state === "pending"
  if (isUnknown && IN_DOUBT.includes(entry.reason)) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `Nobody knows yet what became of payout ${entry.payout_id}: resolve the payout itself, and this entry ends with it`
    )
  }
  await requireListed("operators", "approvers")(req, res, next)
}
