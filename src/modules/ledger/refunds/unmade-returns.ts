import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { RefundRow } from "../models/refund"
import { REFUNDS, rowsOf } from "../sql"
import { release } from "./apply-payout"
import { lockRefund } from "./lock-refund"

/** A payout is made right after its reservation, if it is made at all. */
const GRACE = "interval '2 minutes'"

/** The payouts of reservations that are old enough for them to be there. */
export async function listReserved(
  pool: Knex,
  limit: number
): Promise<string[]> {
  const refunds = await rowsOf<RefundRow>(pool, REFUNDS)
    .where({ state: "reserved" })
    .where("updated_at", "<", pool.raw(`now() - ${GRACE}`) as never)
    .orderBy("updated_at")
    .limit(limit)
    .select("payout_id")
  return refunds.map(({ payout_id }) => String(payout_id))
}

/** It was looked at, and is still on its way: others have their turn now. */
export async function keepReserved(
  pool: Knex,
  payoutId: string
): Promise<void> {
  await rowsOf<RefundRow>(pool, REFUNDS)
    .where({ payout_id: payoutId, state: "reserved" })
    .update({ updated_at: pool.fn.now() })
}

/** There is no such payout, and never will be: the caller has fenced its id. */
export async function releaseUnmade(
  pool: Knex,
  payoutId: string
): Promise<void> {
  await pool.transaction(async (trx) => {
    const locked = await lockRefund(trx, { payout_id: payoutId })
    if (locked?.refund.state === "reserved") {
      await release(trx, locked, { payout_state: null })
    }
  })
}
