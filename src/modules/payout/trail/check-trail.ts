import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { recordEvent } from "../history"
import type { PayoutEventRow } from "../models/history"
import { inTransaction, PAYOUT_EVENTS, rowsOf } from "../sql"
import { type TrailVerdict, verifyTrail } from "./verify-trail"

/** What the last check of the history found, and when. */
export type TrailCheck = { checked_at: Date; broken: string | null }

/**
 * Verifies the history, unless that was done within a day, and appends what it
 * found. Undefined: it was not due.
 */
export async function checkTrail(
  pool: Knex
): Promise<TrailVerdict | undefined> {
  const { rows } = await pool.raw<{ rows: [{ is_due: boolean }] }>(DUE)
  if (!rows[0].is_due) {
    return undefined
  }
  const verdict = await verifyTrail(pool)
  const { broken, ...details } = verdict
  await inTransaction(pool, (trx) =>
    recordEvent(trx, {
      event: broken ? "trail_broken" : "trail_verified",
      details: { ...details, ...(broken && { broken }) },
    })
  )
  return verdict
}

/** Not of an empty history, and once a day. */
const DUE = `
SELECT (SELECT max(number) FROM ${PAYOUT_EVENTS} WHERE deleted_at IS NULL)
  IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM ${PAYOUT_EVENTS}
  WHERE payout_id IS NULL AND deleted_at IS NULL
    AND event IN ('trail_verified', 'trail_broken')
    AND created_at > now() - interval '1 day'
) AS is_due`

export async function readTrailCheck(pool: Knex): Promise<TrailCheck | null> {
  const row = await rowsOf<PayoutEventRow>(pool, PAYOUT_EVENTS)
    .where({ payout_id: null })
    .whereIn("event", ["trail_verified", "trail_broken"])
    .orderBy("number", "desc")
    .first()
  const { broken = null } = (row?.details ?? {}) as { broken?: string }
  return row ? { checked_at: row.created_at, broken } : null
}
