import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { newId } from "../../shared/ids"
import type { PayoutState } from "../../shared/states/payout"
import { PAYOUT_EVENTS } from "./sql"
import { FIRST_HASH, hashOf } from "./trail/hash-of"

export type HistoryEntry = {
  /** None for what is about no payout. */
  payout_id?: string
  event: string
  from_state?: PayoutState
  to_state?: PayoutState
  /** A user's id; none when the plugin did it by itself. */
  actor_id?: string
  /** The user's address at this time. */
  actor_email?: string
  note?: string
  details?: Record<string, unknown>
}

/**
 * Appends to the history, in the transaction of what it records. Each row is
 * chained to the one before, so only one transaction at a time can append: the
 * lock is the last that a transaction takes, or two could wait for each other.
 */
export async function recordEvent(
  trx: Knex.Transaction,
  entry: HistoryEntry
): Promise<void> {
  await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", [
    "sbp-payout-trail",
  ])
  const { rows } = await trx.raw<{ rows: Head[] }>(HEAD, [FIRST_HASH])
  const [{ before, number, created_at }] = rows as [Head]
  const row = {
    id: newId("payout_event"),
    number,
    payout_id: entry.payout_id ?? null,
    event: entry.event,
    from_state: entry.from_state ?? null,
    to_state: entry.to_state ?? null,
    actor_id: entry.actor_id ?? null,
    actor_email: entry.actor_email ?? null,
    note: entry.note ?? null,
    // As it is read again: what Postgres keeps of a Date is its text.
    details: JSON.parse(JSON.stringify(entry.details ?? {})) as object,
    created_at,
  }
  await trx(PAYOUT_EVENTS).insert({
    ...row,
    details: JSON.stringify(row.details),
    hash: hashOf(before, row),
  })
}

type Head = { before: string; number: number; created_at: Date }

/** Not now(): a transaction may have waited. To the millisecond, as JS has it. */
const HEAD = `
SELECT coalesce(last.hash, ?) AS before,
  coalesce(last.number, 0) + 1 AS number,
  date_trunc('milliseconds', clock_timestamp()) AS created_at
FROM (SELECT 1) AS one
LEFT JOIN (
  SELECT hash, number FROM ${PAYOUT_EVENTS}
  WHERE deleted_at IS NULL ORDER BY number DESC LIMIT 1
) AS last ON true`
