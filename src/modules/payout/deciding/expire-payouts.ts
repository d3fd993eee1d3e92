import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PayoutRow } from "../models/payout"
import { move } from "../move"
import { inTransaction, PAYOUTS, rowsOf } from "../sql"

/** Ends payouts that nobody approved in time. Returns how many. */
export async function expirePayouts(
  pool: Knex,
  limit: number
): Promise<number> {
  return inTransaction(pool, async (trx) => {
    const payouts = await rowsOf<PayoutRow>(trx, PAYOUTS)
      .where({ state: "awaiting_approval" })
      .where("approve_by", "<", trx.fn.now() as never)
      .orderBy("approve_by")
      .limit(limit)
      .forUpdate()
      .skipLocked()
    for (const payout of payouts) {
      await move(trx, payout, { to: "expired", event: "expired" })
    }
    return payouts.length
  })
}
