import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PayoutState } from "../../../shared/states/payout"
import { recordEvent } from "../history"
import type { PayoutRow } from "../models/payout"
import { move } from "../move"
import { PAYOUTS, rowsOf } from "../sql"
import type { Outcome } from "./outcome"

/** In these a payout has not been sent. */
export const NOT_SENT_YET: readonly PayoutState[] = [
  "awaiting_approval",
  "rejected",
  "expired",
]

/**
 * Whether a row does not know that its payout was sent: the commit that said so
 * was lost, because a replica that did not have it yet took over.
 */
export function isLost({ state }: PayoutRow, outcome: Outcome): boolean {
  return NOT_SENT_YET.includes(state) && mayHaveLeft(outcome)
}

/** The gateway was called, whatever it answered. */
function mayHaveLeft({ state, is_refused }: Outcome): boolean {
  return state !== "failed" || is_refused
}

/**
 * Writes a payout again that the database has lost while the gateway was asked,
 * from what this process still knows. What else was lost, nobody knows: so it is
 * unknown even if the answer was clear, and a person has to look.
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
    outcome: Outcome
  }
): Promise<PayoutRow> {
  const { state: answered, ...answer } = outcome
  const { id, created_by, approved_by } = sent
  const to = mayHaveLeft(outcome) ? "unknown" : "failed"
  const details = { answered, ...answer, created_by, approved_by }
  const columns = { ...answer, ...reasonOf(outcome), is_refused: false }
  if (left) {
    const { sent_at, counted_at, answer_due_at } = sent
    const times = { sent_at, counted_at, answer_due_at }
    return move(trx, left, {
      to,
      event: "restored",
      details,
      columns: { approved_by, ...times, ...columns },
    })
  }
  const { idempotency_key } = sent
  // Asked for once more since, which made another one.
  const other = await rowsOf<PayoutRow>(trx, PAYOUTS)
    .where({ idempotency_key })
    .first("id")
  const [payout] = await trx<PayoutRow>(PAYOUTS)
    .insert({
      ...sent,
      ...columns,
      state: to,
      idempotency_key: other ? id : idempotency_key,
      metadata: sent.metadata && JSON.stringify(sent.metadata),
      version: sent.version + 1,
      published_attention: null,
      published_state: null,
      updated_at: trx.fn.now(),
    } as never)
    .returning("*")
  await recordEvent(trx, {
    payout_id: id,
    event: "restored",
    to_state: to,
    details: {
      ...details,
      amount: sent.amount,
      currency_code: sent.currency_code,
      card: `${sent.first6}…${sent.last4}`,
      ...(other && { same_key: other.id }),
    },
  })
  return payout as PayoutRow
}

/** What the operator reads. */
function reasonOf(outcome: Outcome) {
  const { state, gateway_status, error_message, attention } = outcome
  if (!mayHaveLeft(outcome)) {
    return {}
  }
  const answer = error_message ?? `the gateway answered ${gateway_status}`
  return {
    error_code: "row_lost",
    error_message: `The database lost this payout while the gateway was asked, and it was written again from memory as unknown. What came of the call: ${state}, ${answer}`,
    attention:
      attention === "payout_mismatch" ? attention : ("payout_unknown" as const),
  }
}
