import type { MedusaContainer } from "@medusajs/framework/types"
import type { MedusaError } from "@medusajs/framework/utils"
import {
  endsByItself,
  factsOfReason,
  type SelfEndingReason,
} from "../domain/attention-reasons"
import { maskNumbers } from "../domain/mask-numbers"
import { IN_DOUBT } from "../domain/states/payout"
import { SBP_LEDGER_MODULE } from "../modules/ledger"
import type { AttentionResolution } from "../modules/ledger/attention-list"
import type { AttentionRow } from "../modules/ledger/models/attention"
import { SBP_PAYOUT_MODULE } from "../modules/payout"
import { notAllowed } from "../shared/not-allowed"
import { assertSecondPerson } from "./people/assert-independent"
import { emailOf } from "./people/email-of"
import { recordIfRefused } from "./payouts/record-refusal"

/**
 * Takes an entry off the operator's list, unless it ends by itself with what it is
 * about. That also ends the doubt whether a payout was paid twice: its creator is refused
 * where a second person has to judge it.
 *
 * @throws {MedusaError} NOT_FOUND, NOT_ALLOWED or FORBIDDEN
 */
export async function resolveEntry(
  container: MedusaContainer,
  id: string,
  { actor_id, note }: AttentionResolution
): Promise<void> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const by = { actor_id, note: maskNumbers(note) }
  const [entry] = await ledger.listSbpAttentions({ id, resolved_at: null })
  if (entry) {
    assertResolvable(entry)
    await endDoubt(container, entry, by)
  }
  await ledger.resolveAttention(id, by)
}

/** What ends an entry that no person takes off the list. */
const ENDS: Record<SelfEndingReason, (subject: string) => MedusaError> = {
  statement_differs: (statement) =>
    notAllowed(
      `Statement ${statement} has open differences. Decide about each of them: this entry ends with the last`
    ),
  statement_due: (shop) =>
    notAllowed(
      `A statement of shop ${shop} is due. Import one that covers these days: this entry ends once they agree`
    ),
  refund_not_booked: (refund) =>
    notAllowed(
      `Refund ${refund} is not booked. Fix what its "book_error" says, and book it: this entry ends with that`
    ),
}

function assertResolvable({ reason, subject_id }: AttentionRow): void {
  if (endsByItself(reason)) {
    throw ENDS[reason](subject_id)
  }
}

async function endDoubt(
  container: MedusaContainer,
  { id, reason, subject_id }: AttentionRow,
  by: AttentionResolution
): Promise<void> {
  const { subject, isCorrection } = factsOfReason(reason)
  if (subject !== "payout") {
    return
  }
  const payouts = container.resolve(SBP_PAYOUT_MODULE)
  const [payout] = await payouts.listSbpPayouts({ id: subject_id })
  if (payout && IN_DOUBT.includes(payout.state)) {
    throw notAllowed(
      `The outcome of payout ${subject_id} is not known yet. Resolve the payout itself: this entry ends with it`
    )
  }
  if (isCorrection && payout?.attention === reason) {
    throw notAllowed(
      `The gateway contradicts what was recorded of payout ${subject_id}. Confirm or correct its outcome: this closes the entry`
    )
  }
  if (payout && reason === "payout_paid_twice") {
    const { actor_id } = by
    try {
      await assertSecondPerson(container, subject_id, actor_id)
      const actor_email = await emailOf(container, actor_id)
      await payouts.endPaidTwice(subject_id, { ...by, actor_email })
    } catch (error) {
      const details = { attention_id: id, reason }
      const attempt = { actor_id, payout_id: subject_id, details }
      await recordIfRefused(container, error, attempt)
      throw error
    }
  }
}
