import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import { SBP_PAYOUT_MODULE } from "../../../../modules/payout"
import { factsOfReason } from "../../../../domain/attention-reasons"
import { requireListed } from "../payouts/require-listed"

/**
 * Refuses to take an entry about a payout in doubt off the list: its outcome is
 * recorded on the payout, and the entry ends with that. Other entries about
 * money that went out are resolved only by those who may move money.
 *
 * @throws {MedusaError} NOT_ALLOWED or FORBIDDEN
 */
export async function assertResolvable(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const ledger = req.scope.resolve(SBP_LEDGER_MODULE)
  const [entry] = await ledger.listSbpAttentions({ id: String(req.params.id) })
  if (!entry || factsOfReason(entry.reason).resolvableBy === "any_admin") {
    next()
    return
  }
  const payouts = req.scope.resolve(SBP_PAYOUT_MODULE)
  const [payout] = entry.payout_id
    ? await payouts.listSbpPayouts({ id: entry.payout_id })
    : []
  const isInDoubt = payout?.state === "unknown" || payout?.state === "pending"
  if (isInDoubt && factsOfReason(entry.reason).subject === "payout") {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `The outcome of payout ${entry.payout_id} is not known yet. Resolve the payout itself: this entry ends with it`
    )
  }
  await requireListed("operators", "approvers")(req, res, next)
}
