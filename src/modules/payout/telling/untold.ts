import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type PayoutRow, UNTOLD } from "../models/payout"
import { PAYOUTS, rowsOf } from "../sql"

/**
 * Payouts of which the operator's list or the merchant's subscribers have not
 * heard the last. Both are outside this module: so they are told after the
 * commit, and again until they have heard.
 */
export async function listUntold(
  pool: Knex,
  limit: number
): Promise<PayoutRow[]> {
  return rowsOf<PayoutRow>(pool, PAYOUTS)
    .whereRaw(UNTOLD)
    .orderBy("updated_at")
    .limit(limit)
}

/**
 * They have heard this. False if something else is true by now: others may have
 * told that before, and it has to be told again on top of this.
 */
export async function markTold(
  pool: Knex,
  { id, attention, state }: Told
): Promise<boolean> {
  const told = await rowsOf<PayoutRow>(pool, PAYOUTS)
    .where({ id, attention, state } as never)
    .update({ attention_told: attention, state_told: state })
  return told > 0
}

export type Told = Pick<PayoutRow, "id" | "attention" | "state">
