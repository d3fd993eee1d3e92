import type { CrashHarness } from "../crash-harness"

type Request = { idempotency_key: string }

export type PayoutFacts = {
  state: string
  /** Why the payout is listed for the operator. */
  attention: string | null
  /** How often the gateway has executed the payout. */
  sent: number
}

/** The state of a requested payout. */
export async function payoutFactsOf(
  { database, simulator }: CrashHarness,
  { idempotency_key }: Request
): Promise<PayoutFacts> {
  const [row] = await database.rows<Omit<PayoutFacts, "sent">>(
    `SELECT state, (SELECT string_agg(a.reason, ',') FROM sbp_attention a
       WHERE a.payout_id = p.id AND a.resolved_at IS NULL) AS attention
     FROM sbp_payout p WHERE idempotency_key = $1`,
    [idempotency_key]
  )
  const sent = simulator
    .executions("payout")
    .filter(({ idempotencyKey }) => idempotencyKey === idempotency_key).length
  return { state: "none", attention: null, ...row, sent }
}

export const PAID: PayoutFacts = { state: "paid", attention: null, sent: 1 }

/** The facts of a payout that was sent and whose answer was lost. */
export const UNKNOWN: PayoutFacts = {
  state: "unknown",
  attention: "payout_unknown",
  sent: 1,
}

/** Makes overdue the payouts whose answer is still awaited. */
export async function makePayoutsOverdue({ database }: CrashHarness) {
  await database.rows(
    "UPDATE sbp_payout SET answer_due_at = now() WHERE state = 'sending'"
  )
}
