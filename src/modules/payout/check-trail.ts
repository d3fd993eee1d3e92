import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { tryLockName } from "../../shared/lock-name"
import type { PayoutEventRow } from "./models/payout-event"
import { inTransaction, PAYOUT_EVENTS, rowsOf } from "./sql"
import { recordEvent } from "./trail"
import { type TrailVerdict, verifyTrail } from "./verify-trail"

export const IS_TRAIL_CHECK = `payout_id IS NULL AND deleted_at IS NULL
  AND event IN ('trail_verified', 'trail_broken')`

/**
 * Verifies the history, unless that was done within a day, and appends what it
 * found. Undefined: it was not due, or another process is doing it.
 */
export function checkTrail(pool: Knex): Promise<TrailVerdict | undefined> {
  return inTransaction(pool, checkInTurn)
}

async function checkInTurn(
  trx: Knex.Transaction
): Promise<TrailVerdict | undefined> {
  if (!(await tryLockName(trx, "sbp-trail-check")) || !(await isDue(trx))) {
    return undefined
  }
  const verdict = await verifyTrail(trx)
  const { broken, ...details } = verdict
  await recordEvent(trx, {
    event: broken ? "trail_broken" : "trail_verified",
    details: { ...details, ...(broken && { broken }) },
  })
  return verdict
}

/** Once a day, and not while the history is empty. */
async function isDue(trx: Knex.Transaction): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: [{ is_due: boolean }] }>(
    `SELECT (SELECT max(number) FROM ${PAYOUT_EVENTS} WHERE deleted_at IS NULL)
       IS NOT NULL AND NOT EXISTS (
       SELECT 1 FROM ${PAYOUT_EVENTS}
       WHERE ${IS_TRAIL_CHECK} AND created_at > now() - interval '1 day'
     ) AS is_due`
  )
  return rows[0].is_due
}

/** When the history began: from then on it has to be checked. */
export async function readTrailStart(pool: Knex): Promise<Date | null> {
  const row = await rowsOf<PayoutEventRow>(pool, PAYOUT_EVENTS)
    .where({ number: 1 })
    .first("created_at")
  return row?.created_at ?? null
}

/** What the last check of the history found, and when. */
export type TrailCheck = { checked_at: Date; broken: string | null }

export async function readTrailCheck(pool: Knex): Promise<TrailCheck | null> {
  const row = await rowsOf<PayoutEventRow>(pool, PAYOUT_EVENTS)
    .whereRaw(IS_TRAIL_CHECK)
    .orderBy("number", "desc")
    .first()
  const { broken = null } = (row?.details ?? {}) as { broken?: string }
  return row ? { checked_at: row.created_at, broken } : null
}
