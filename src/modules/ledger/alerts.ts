import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MINUTE_MS } from "../../domain/days"
import { newId } from "../../shared/ids"
import { dueIn, nextTry } from "./due"
import type { AlertFacts, AlertRow } from "./models/alert"
import { BACKLOG, CONTACT_WAITS, MAX_BACKLOG_MS } from "./queries/read-health"
import {
  ALERTS,
  ATTENTION,
  CONTACTS,
  inMs,
  REFUND_ATTEMPTS,
  rowsOf,
} from "./sql"

/** A shop with more open entries than this gets a second message about the rest. */
const MAX_ENTRIES = 1_000

const IF_NONE_IS_OPEN = `ON CONFLICT (kind, subject) WHERE subject IS NOT NULL
  AND ended_at IS NULL AND deleted_at IS NULL DO NOTHING`

/**
 * Writes the alerts that operators need: one about all entries that have become too
 * old since the last run, and one about a backlog, which is open until that is gone.
 */
export async function openAlerts(
  pool: Knex,
  afterMinutes: number
): Promise<void> {
  await pool.raw(
    `WITH due AS MATERIALIZED (
       SELECT id FROM ${ATTENTION}
       WHERE alerted_at IS NULL AND resolved_at IS NULL
         AND deleted_at IS NULL AND created_at <= :since
       ORDER BY created_at LIMIT :limit FOR UPDATE SKIP LOCKED
     ), old AS (
       UPDATE ${ATTENTION} SET alerted_at = now()
       WHERE id IN (SELECT id FROM due) RETURNING created_at
     )
     INSERT INTO ${ALERTS} (id, kind, send_at, sent_to, facts)
     SELECT :id, 'entries_open', now(), '{}',
       jsonb_build_object('count', count(*), 'oldest_at', min(created_at))
     FROM old HAVING count(*) > 0`,
    {
      id: newId("alert"),
      since: inMs(pool, -afterMinutes * MINUTE_MS),
      limit: MAX_ENTRIES,
    }
  )
  await pool.raw(
    `WITH backlog AS MATERIALIZED (SELECT ${BACKLOG}),
     ended AS (
       UPDATE ${ALERTS} SET ended_at = now(), send_at = NULL FROM backlog
       WHERE kind = 'backlog_growing' AND subject = 'ledger'
         AND ended_at IS NULL AND deleted_at IS NULL AND NOT coalesce(oldest_at <= :since, false)
     )
     INSERT INTO ${ALERTS} (id, kind, subject, send_at, sent_to, facts)
     SELECT :id, 'backlog_growing', 'ledger', now(), '{}', jsonb_build_object(
       'count', notifications + unsettled_invoices + unbooked_refunds
         + (SELECT count(*)::int FROM ${REFUND_ATTEMPTS}
            WHERE check_at <= now() AND deleted_at IS NULL)
         + (SELECT count(*)::int FROM ${CONTACTS} WHERE ${CONTACT_WAITS}),
       'oldest_at', oldest_at)
     FROM backlog WHERE oldest_at <= :since
     ${IF_NONE_IS_OPEN}`,
    { id: newId("alert"), since: inMs(pool, -MAX_BACKLOG_MS) }
  )
}

/** How many of an alert's entries are still open, and since when. */
export async function readAlerted(
  pool: Knex,
  { id }: AlertRow
): Promise<AlertFacts> {
  // One query wrote both, so their times are equal.
  const { rows } = await pool.raw<{ rows: [{ facts: AlertFacts }] }>(
    `SELECT jsonb_build_object(
       'count', count(*), 'oldest_at', min(entry.created_at)) AS facts
     FROM ${ALERTS} alert JOIN ${ATTENTION} entry
       ON entry.alerted_at = alert.created_at
     WHERE alert.id = ? AND entry.resolved_at IS NULL AND entry.deleted_at IS NULL`,
    [id]
  )
  return rows[0].facts
}

/** Opens one alert about each subject, unless one is open already. */
export async function openAlertsAbout(
  pool: Knex,
  kind: AlertRow["kind"],
  subjects: string[]
): Promise<void> {
  await pool.raw(
    `INSERT INTO ${ALERTS} (id, kind, subject, send_at, sent_to, facts)
     SELECT id, :kind, subject, now(), '{}', '{}'
     FROM unnest(:ids::text[], :subjects::text[]) AS new (id, subject)
     ${IF_NONE_IS_OPEN}`,
    { ids: subjects.map(() => newId("alert")), kind, subjects }
  )
}

/** The open alerts of a kind that have a subject. */
export async function listOpenAlerts(
  pool: Knex,
  kind: AlertRow["kind"]
): Promise<{ id: string; subject: string }[]> {
  const rows = await rowsOf<AlertRow>(pool, ALERTS)
    .where({ kind })
    .whereNotNull("subject")
    .whereNull("ended_at")
    .select("id", "subject")
  return rows as { id: string; subject: string }[]
}

/** Ends alerts whose subject is gone. If it comes back, it gets a new alert. */
export async function endAlerts(pool: Knex, ids: string[]): Promise<void> {
  await rowsOf<AlertRow>(pool, ALERTS)
    .whereIn("id", ids)
    .update({
      ended_at: pool.fn.now(),
      ...dueIn(pool, ALERTS, null),
    })
}

export type AlertTry = {
  /** The users who have received it so far. */
  sent_to: string[]
  /** Nothing is left to send, or nothing can be sent. */
  isDone: boolean
}

/** Records a try to send an alert. A failed one is tried again, for two days. */
export async function recordAlertTry(
  pool: Knex,
  { id, attempts }: AlertRow,
  { sent_to, isDone }: AlertTry
): Promise<void> {
  const { delayMs = null } = nextTry(attempts + 1)
  await rowsOf<AlertRow>(pool, ALERTS)
    .where({ id })
    .update({
      sent_to,
      attempts: attempts + 1,
      ...dueIn(pool, ALERTS, isDone ? null : delayMs),
      updated_at: pool.fn.now(),
    })
}
