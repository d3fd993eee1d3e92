import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type PayoutRow, UNPUBLISHED } from "../models/payout"
import { PAYOUTS, rowsOf } from "../sql"

/**
 * Payouts whose latest state is not published yet. The operator's list and the
 * event bus are outside this module, so publication follows the commit and is
 * repeated until it succeeds.
 */
export async function listUnpublished(
  pool: Knex,
  limit: number
): Promise<PayoutRow[]> {
  return rowsOf<PayoutRow>(pool, PAYOUTS)
    .whereRaw(UNPUBLISHED)
    .orderBy("updated_at")
    .limit(limit)
}

/**
 * Records what was published. False if the payout has changed meanwhile: another
 * process may have published the later state first, so it has to be published
 * again after this one.
 */
export async function markPublished(
  pool: Knex,
  { id, attention, state }: PublishedState
): Promise<boolean> {
  const updated = await rowsOf<PayoutRow>(pool, PAYOUTS)
    .where({ id, attention, state } as never)
    .update({ published_attention: attention, published_state: state })
  return updated > 0
}

export type PublishedState = Pick<PayoutRow, "id" | "attention" | "state">
