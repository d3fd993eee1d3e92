import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { factsOfReason } from "../../../../domain/attention-reasons"
import { recordIfRefused } from "../../../../flows/payouts/record-refusal"
import {
  type Actor,
  assertListedBy,
} from "../../../../flows/people/assert-listed"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { AttentionRow } from "../../../../modules/ledger/models/attention"
import { SBP_PAYOUT_MODULE } from "../../../../modules/payout"
import { findShop, listShops } from "../../../../shared/shops"

/** Only those who may move money may resolve or snooze an entry about money that went out. */
export async function requireMoneyMover(
  req: AuthenticatedMedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  await assertMoneyMover(req, String(req.params.id))
  next()
}

/**
 * @param isRecorded the same request's refusal is recorded already, for another entry
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
      await assertMayResolve(scope, auth_context, entry)
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

/**
 * A return that the gateway reports is also for the operators of the payment's shop, who record
 * its refunds: the plugin's own lists may name other people, or be empty.
 */
async function assertMayResolve(
  container: MedusaContainer,
  actor: Actor,
  { reason, invoice_id }: Pick<AttentionRow, "reason" | "invoice_id">
): Promise<void> {
  const { operators, approvers } = await container
    .resolve(SBP_PAYOUT_MODULE)
    .getRules()
  const provider =
    factsOfReason(reason).isReportedReturn && invoice_id !== null
      ? await container.resolve(SBP_LEDGER_MODULE).findProviderOf(invoice_id)
      : undefined
  const ofShop = provider ? (findShop(provider)?.operators ?? []) : []
  await assertListedBy(container, actor, {
    people: { operators: [...operators, ...ofShop], approvers },
    lists: ["operators", "approvers"],
    owner:
      provider && listShops().length > 1
        ? `the plugin or "operators" of ${provider}`
        : "the plugin",
  })
}
