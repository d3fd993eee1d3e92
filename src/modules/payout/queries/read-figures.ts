import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { UNPUBLISHED } from "../models/payout"

/** What is in doubt, overdue or unpublished, in numbers. */
export type PayoutFigures = {
  awaiting_approval: number
  /** Sent, and it is not known yet whether they arrived. */
  in_doubt: number
  /** Since when the oldest outcome is overdue; null if none is. */
  overdue_since: Date | null
  /** Since when the oldest event waits to be published; null if none waits. */
  unpublished_since: Date | null
}

const FIGURES = `
SELECT
  (SELECT count(*)::int FROM sbp_payout
   WHERE state = 'awaiting_approval' AND deleted_at IS NULL)
    AS awaiting_approval,
  (SELECT count(*)::int FROM sbp_payout
   WHERE state IN ('pending', 'unknown') AND deleted_at IS NULL) AS in_doubt,
  (SELECT min(answer_due_at) FROM sbp_payout
   WHERE state = 'sending' AND answer_due_at <= now() AND deleted_at IS NULL)
    AS overdue_since,
  (SELECT min(updated_at) FROM sbp_payout
   WHERE ${UNPUBLISHED} AND deleted_at IS NULL) AS unpublished_since`

export async function readFigures(pool: Knex): Promise<PayoutFigures> {
  const { rows } = await pool.raw<{ rows: [PayoutFigures] }>(FIGURES)
  return rows[0]
}
