import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PayoutRow } from "../models/payout"
import { move } from "../move"
import { inTransaction, PAYOUTS, rowsOf } from "../sql"

/**
 * Calls payouts unknown whose answer is overdue: their process was stopped, or
 * could not write it down. Returns how many. Nothing is ever sent again.
 */
export async function stopWaiting(pool: Knex, limit: number): Promise<number> {
  return inTransaction(pool, async (trx) => {
    const payouts = await rowsOf<PayoutRow>(trx, PAYOUTS)
      .where({ state: "sending" })
      .where("answer_due_at", "<", trx.fn.now() as never)
      .orderBy("answer_due_at")
      .limit(limit)
      .forUpdate()
      .skipLocked()
    for (const payout of payouts) {
      await move(trx, payout, {
        to: "unknown",
        event: "answer_missing",
        columns: { attention: "payout_unknown", error_code: "no_answer" },
      })
    }
    return payouts.length
  })
}
