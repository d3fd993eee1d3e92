import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { maskOf, writeMask } from "../../domain/card-number"
import { NOT_SENT_YET } from "../../domain/states/payout"
import type { PayoutRow } from "./models/payout"
import type { PayoutLinkRow } from "./models/payout-link"
import { movePayout } from "./move-payout"
import { ownId, type PayoutOutcome } from "./send-payout"
import { asJson, LINKS, PAYOUTS, rowsOf } from "./sql"
import { recordEvent } from "./trail"

/**
 * Whether the database lost the commit that says that a payout is sent, because a replica
 * without that commit took over. Another process may have tried to send it since.
 */
export function isCommitLost(
  left: PayoutRow,
  sent: PayoutRow,
  outcome: PayoutOutcome
): boolean {
  const saysNotSent =
    NOT_SENT_YET.includes(left.state) ||
    (left.state === "failed" && isSentAnew(left, sent))
  return saysNotSent && mayHaveLeft(outcome)
}

/** The row knows of another call to the gateway, or of none. */
export const isSentAnew = (row: PayoutRow, sent: PayoutRow): boolean =>
  row.sent_at?.getTime() !== sent.sent_at?.getTime()

/** The request may have reached the gateway. */
export function mayHaveLeft({ state, is_refused }: PayoutOutcome): boolean {
  return state !== "failed" || is_refused
}

/**
 * Restores a payout that the database lost after it was sent, from the memory of this
 * process. What else was lost is not known: so the payout is unknown even if the
 * answer was clear, and a person has to look.
 */
export async function restorePayout(
  trx: Knex.Transaction,
  {
    sent,
    left,
    outcome,
  }: {
    /** As it was when the gateway was called. */
    sent: PayoutRow
    /** What the database still has of it. */
    left: PayoutRow | undefined
    outcome: PayoutOutcome
  }
): Promise<PayoutRow> {
  const { state: answered, ...answer } = outcome
  const { id, created_by, approved_by } = sent
  const to = mayHaveLeft(outcome) ? "unknown" : "failed"
  const { error_message: note, ...facts } = answer
  const details = { answered, ...facts, created_by, approved_by }
  const gateway_id = ownId(outcome)
  const reason = reasonOf(outcome)
  const columns = { ...answer, gateway_id, ...reason, is_refused: false }
  const mask = maskOf(sent)
  if (left) {
    const { sent_at, counted_at, answer_due_at } = sent
    const { first6, last4, fingerprint } = sent
    const times = { sent_at, counted_at, answer_due_at }
    await markUsed(trx, sent)
    // A link's row got its card in the lost commit.
    const isLost = left.last4 === null
    return movePayout(trx, left, {
      to,
      event: "restored",
      note,
      details: {
        ...details,
        ...(left.last4 !== sent.last4 && mask && { card: writeMask(mask) }),
      },
      columns: {
        // Keeps the approver of another call; this call's approver is in the details.
        approved_by: left.approved_by ?? approved_by,
        ...(isLost && { first6, last4, fingerprint }),
        ...times,
        ...columns,
      },
    })
  }
  // Another payout may have its reference by now: the replica continues its own sequence.
  const { reference: _, idempotency_key, ...kept } = sent
  // The same request may have been repeated meanwhile, and have created another payout.
  const other = await rowsOf<PayoutRow>(trx, PAYOUTS)
    .where({ idempotency_key })
    .first("id")
  const [payout] = await trx<PayoutRow>(PAYOUTS)
    .insert({
      ...kept,
      ...columns,
      state: to,
      idempotency_key: other ? id : idempotency_key,
      metadata: sent.metadata && asJson(sent.metadata),
      version: sent.version + 1,
      published_attention: null,
      published_state: null,
      updated_at: trx.fn.now(),
    })
    .returning("*")
  await recordEvent(trx, {
    payout_id: id,
    event: "restored",
    to_state: to,
    note,
    details: {
      ...details,
      amount: sent.amount,
      currency_code: sent.currency_code,
      ...(mask && { card: writeMask(mask) }),
      ...(other && { same_key: other.id }),
    },
  })
  return payout as PayoutRow
}

/** If it has a link: stops sending its address, and tells the recipient that it was used. */
async function markUsed(
  trx: Knex.Transaction,
  { id: payout_id, sent_at: used_at }: PayoutRow
): Promise<void> {
  await rowsOf<PayoutLinkRow>(trx, LINKS)
    .where({ payout_id, used_at: null })
    .update({
      used_at,
      mail_at: null,
      notify_at: trx.raw(
        "CASE WHEN recipient_email IS NOT NULL THEN now() END"
      ),
    })
}

/** What the operator reads about it. */
function reasonOf(outcome: PayoutOutcome) {
  const { state, gateway_status, error_message, attention } = outcome
  if (!mayHaveLeft(outcome)) {
    return {}
  }
  const answer = error_message ?? `the gateway answered ${gateway_status}`
  return {
    error_code: "row_lost",
    error_message: `The database lost this payout after it was sent, and the plugin restored it from memory as unknown. The outcome of the call was ${state}: ${answer}`,
    attention:
      attention === "payout_mismatch" ? attention : ("payout_unknown" as const),
  }
}
