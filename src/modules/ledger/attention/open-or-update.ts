import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { AttentionRow } from "../models/attention"
import { ATTENTION, rowsOf } from "../sql"
import { type NewAttention, openAttention } from "./open-attention"

/**
 * The same trouble told again is one entry, which says what is true now. Returns
 * it only when it is new.
 */
export async function openOrUpdate(
  trx: Knex.Transaction,
  entry: NewAttention
): Promise<AttentionRow | undefined> {
  const { subject_id, reason, payout_id, notification_id, details } = entry
  const opened = await openAttention(trx, entry)
  if (!opened) {
    await rowsOf<AttentionRow>(trx, ATTENTION)
      .where({ subject_id, reason })
      .whereNull("resolved_at")
      .update({
        payout_id: payout_id ?? null,
        notification_id: notification_id ?? null,
        details: JSON.stringify(details) as never,
        updated_at: trx.fn.now(),
      })
  }
  return opened
}
