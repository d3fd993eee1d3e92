import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import type { Approval } from "../../modules/payout/approve-payout"
import type { BatchApproval } from "../../modules/payout/decide-batch"
import type { PayoutRow } from "../../modules/payout/models/payout"
import type { PayoutBatchRow } from "../../modules/payout/models/payout-batch"
import type {
  AssertNotPaid,
  PayoutDecision,
  PayoutResolution,
} from "../../modules/payout/decide-payout"
import { assertCompared, readFreeing } from "../../modules/payout/three-people"
import { assertNotPaid } from "../../modules/statement/assert-not-paid"
import { invalidData } from "../../shared/invalid-data"
import {
  assertIndependent,
  assertIndependentOfApprovers,
  assertSecondPerson,
  assertThirdPerson,
} from "../people/assert-independent"
import { compareWaitingReturn } from "../refunds/return-money"
import { assertCanMailBatch } from "./batch-draft"
import { startLinkMails } from "./send-link-mails"

/** What is decided, and about which payout or batch. */
type About<Decision> = Decision & { id: string }

/**
 * Approves a payout as a second person, who types the card; a link is approved without
 * one: its recipient types it. A return is approved only if its money is still owed: much
 * may have changed while it waited.
 *
 * @throws {MedusaError} FORBIDDEN, NOT_FOUND, INVALID_DATA or NOT_ALLOWED
 */
export async function approvePayoutAsSecondPerson(
  container: MedusaContainer,
  { id, card_number, ...approval }: About<Approval & { card_number?: string }>
): Promise<PayoutRow> {
  const { actor_id } = approval
  const freed_by = await assertThirdPerson(container, id, actor_id)
  const payouts = container.resolve(SBP_PAYOUT_MODULE)
  const [payout] = await payouts.listSbpPayouts({ id })
  // If it is approved already, a repeated request only asks what became of it.
  const checkReturn =
    payout?.state === "awaiting_approval"
      ? await compareWaitingReturn(container, payout)
      : undefined
  const [link] = await payouts.listSbpPayoutLinks({ payout_id: id })
  if (Boolean(link) === (card_number !== undefined)) {
    throw invalidData(
      link
        ? "The recipient types the card of this payout: approve it without one"
        : "Field 'card_number' must be text"
    )
  }
  if (card_number !== undefined) {
    const typed = { ...approval, freed_by, card_number }
    return payouts.approvePayout(id, typed, checkReturn)
  }
  const approved = await payouts.approveLink(
    id,
    { ...approval, freed_by },
    checkReturn
  )
  startLinkMails(container)
  return approved
}

/**
 * Approves a batch as a second person: its links are made and sent.
 *
 * @throws {MedusaError} FORBIDDEN, NOT_FOUND or NOT_ALLOWED
 */
export async function approveBatchAsSecondPerson(
  container: MedusaContainer,
  { id, ...approval }: About<BatchApproval>
): Promise<PayoutBatchRow> {
  assertCanMailBatch(container)
  const payouts = container.resolve(SBP_PAYOUT_MODULE)
  const { created_by } = await payouts.retrieveBatch(id)
  await assertIndependent(container, created_by, approval.actor_id)
  return payouts.approveBatch(id, approval)
}

/**
 * Records the outcome that a person found out about a payout in doubt: not as unpaid
 * while a registry lists it as paid.
 *
 * @throws {MedusaError} FORBIDDEN, NOT_FOUND or NOT_ALLOWED
 */
export async function resolvePayoutAsSecondPerson(
  container: MedusaContainer,
  { id, ...resolution }: About<PayoutResolution>,
  /** Another check, which may refuse it. */
  andAlso?: AssertNotPaid
): Promise<PayoutRow> {
  const { actor_id, outcome } = resolution
  await assertSecondPerson(container, id, actor_id)
  // A payout that was paid frees no limit.
  const approvers =
    outcome === "not_paid"
      ? await assertIndependentOfApprovers(container, id, actor_id)
      : []
  return container
    .resolve(SBP_PAYOUT_MODULE)
    .resolvePayout(id, resolution, async (trx, payoutId) => {
      assertCompared(payoutId, await readFreeing(trx, payoutId), approvers)
      await assertNotPaid(trx, payoutId)
      await andAlso?.(trx, payoutId)
    })
}

/**
 * Records that the bank sent the money back.
 *
 * @throws {MedusaError} FORBIDDEN, NOT_FOUND or NOT_ALLOWED
 */
export async function markBouncedAsSecondPerson(
  container: MedusaContainer,
  { id, ...decision }: About<PayoutDecision>
): Promise<PayoutRow> {
  const { actor_id } = decision
  await assertSecondPerson(container, id, actor_id)
  await assertIndependentOfApprovers(container, id, actor_id)
  return container.resolve(SBP_PAYOUT_MODULE).markBounced(id, decision)
}
