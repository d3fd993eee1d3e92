import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
} from "@medusajs/framework/http"
import { factsOfReason } from "../../../../domain/attention-reasons"
import { recordIfRefused } from "../../../../flows/payouts/record-refusal"
import { assertListed } from "../../../../flows/people/assert-listed"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"

/** Only those who may move money resolve or put away an entry about money that went out. */
export async function requireMoneyMover(
  req: AuthenticatedMedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  await assertMoneyMover(req, String(req.params.id))
  next()
}

/**
 * @param isRecorded the same request was refused already, of another entry
 * @throws {MedusaError} FORBIDDEN
 */
export async function assertMoneyMover(
  {
    scope,
    auth_context,
  }: Pick<AuthenticatedMedusaRequest, "scope" | "auth_context">,
  id: string,
  isRecorded = false
): Promise<void> {
  const ledger = scope.resolve(SBP_LEDGER_MODULE)
  const [entry] = await ledger.listSbpAttentions({ id })
  if (entry && factsOfReason(entry.reason).resolvableBy !== "any_admin") {
    try {
      await assertListed(scope, auth_context, ["operators", "approvers"])
    } catch (error) {
      const { reason, payout_id } = entry
      if (!isRecorded) {
        await recordIfRefused(scope, error, {
          actor_id: auth_context.actor_id,
          payout_id: payout_id ?? undefined,
          details: { attention_id: id, reason },
        })
      }
      throw error
    }
  }
}
