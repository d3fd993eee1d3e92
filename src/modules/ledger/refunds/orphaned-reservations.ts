import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { RefundAttemptRow } from "../models/refund-attempt"
import { REFUND_ATTEMPTS, rowsOf } from "../sql"
import { lockRefunds } from "./lock-refunds"
import { reconcile } from "./reconcile"

/** While one worker is at it; a check that fails is made again after that. */
const LEASE = "interval '2 minutes'"

/** Takes payouts that money is reserved for, and that may never have been made. */
export async function claimUnchecked(
  pool: Knex,
  limit: number
): Promise<string[]> {
  const { rows } = await pool.raw<{ rows: { payout_id: string }[] }>(
    `UPDATE ${REFUND_ATTEMPTS} SET check_at = now() + ${LEASE}
     WHERE id IN (
       SELECT id FROM ${REFUND_ATTEMPTS}
       WHERE check_at <= now() AND deleted_at IS NULL
       ORDER BY check_at LIMIT ? FOR UPDATE SKIP LOCKED
     ) RETURNING payout_id`,
    [limit]
  )
  return rows.map(({ payout_id }) => payout_id)
}

/** It was made: its own news tell the rest. */
export async function markChecked(pool: Knex, payoutId: string): Promise<void> {
  await rowsOf<RefundAttemptRow>(pool, REFUND_ATTEMPTS)
    .where({ payout_id: payoutId })
    .update({ check_at: null, updated_at: pool.fn.now() })
}

/**
 * There is no such payout, and never will be: the caller has fenced its id. The
 * same request may be made again. Returns the id of its invoice.
 */
export async function releaseReservation(
  pool: Knex,
  payoutId: string
): Promise<string | undefined> {
  return pool.transaction(async (trx) => {
    const attempts = () =>
      rowsOf<RefundAttemptRow>(trx, REFUND_ATTEMPTS).where({
        payout_id: payoutId,
      })
    const attempt = await attempts().first()
    if (!attempt) {
      return undefined
    }
    const locked = await lockRefunds(trx, attempt.invoice_id)
    await attempts().where({ payout_version: 0 }).update({
      outcome: "not_paid",
      idempotency_key: attempt.id,
      updated_at: trx.fn.now(),
    })
    await reconcile(trx, locked)
    return attempt.invoice_id
  })
}
