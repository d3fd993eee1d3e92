import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { RefundAttemptRow } from "../models/refund-attempt"
import { REFUND_ATTEMPTS, rowsOf } from "../sql"
import { lockRefunds } from "./lock-refunds"
import { reconcile } from "./reconcile"

/** Payouts that money is reserved for, and that may never have been made. */
export async function listUnchecked(
  pool: Knex,
  limit: number
): Promise<string[]> {
  const attempts = await rowsOf<RefundAttemptRow>(pool, REFUND_ATTEMPTS)
    .where("check_at", "<=", pool.fn.now() as never)
    .orderBy("check_at")
    .limit(limit)
    .select("payout_id")
  return attempts.map(({ payout_id }) => String(payout_id))
}

/** It was made: its own news tell the rest. */
export async function markChecked(pool: Knex, payoutId: string): Promise<void> {
  await rowsOf<RefundAttemptRow>(pool, REFUND_ATTEMPTS)
    .where({ payout_id: payoutId })
    .update({ check_at: null, updated_at: pool.fn.now() })
}

/**
 * There is no such payout, and never will be: the caller has fenced its id. The
 * same request may be made again.
 */
export async function releaseUnmade(
  pool: Knex,
  payoutId: string
): Promise<void> {
  await pool.transaction(async (trx) => {
    const attempts = () =>
      rowsOf<RefundAttemptRow>(trx, REFUND_ATTEMPTS).where({
        payout_id: payoutId,
      })
    const attempt = await attempts().first()
    if (!attempt) {
      return
    }
    const locked = await lockRefunds(trx, attempt.invoice_id)
    await attempts().where({ payout_version: 0 }).update({
      outcome: "not_paid",
      check_at: null,
      idempotency_key: attempt.id,
      updated_at: trx.fn.now(),
    })
    await reconcile(trx, locked)
  })
}
