import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type Gauges, secondsSince } from "../../../shared/monitoring/gauges"
import {
  ATTENTION,
  CONTACTS,
  INVOICES,
  NOTIFICATIONS,
  REFUND_ATTEMPTS,
  REFUNDS,
} from "../sql"
import { ENDED_SILENT, ENDED_UNPAID } from "./ended-unpaid"

/** The state of the ledger in numbers. */
export type LedgerHealth = {
  backlog: {
    /** Stored and not yet processed. */
    notifications: number
    /** Paid, and to be settled. */
    unsettled_invoices: number
    /** Returned, and not yet in Medusa's books. */
    unbooked_refunds: number
    /** Since when the first of them is due; null if none is. */
    oldest_at: Date | null
  }
  open_attention: number
  /** Expired or failed, whatever notifications came before. */
  ended_unpaid: { last_7_days: number }
  /** Those of `ended_unpaid` that no notification ever came for. */
  ended_without_notification: { last_7_days: number }
}

/** The sweep runs every 15 seconds: older work is not being handled. */
export const MAX_BACKLOG_MS = 5 * 60_000

/** Whether work that is due since then should have been handled long ago. */
export function isOverdue(since: Date | null, now: Date): since is Date {
  return since !== null && now.getTime() - since.getTime() > MAX_BACKLOG_MS
}

const RECENT =
  "created_at > now() - interval '7 days' AND NOT is_test AND deleted_at IS NULL"

/** Each new invoice's contact has to be copied; the sweep soon does so, even for very many. */
export const CONTACT_WAITS =
  "due_at <= now() - interval '15 minutes' AND deleted_at IS NULL"

/**
 * Each count and each time has an index of just these rows: its cost depends on what is due.
 * Servers settle payments without a job, so only the contacts show that no process runs jobs.
 */
export const BACKLOG = `
  (SELECT count(*)::int FROM ${NOTIFICATIONS}
   WHERE process_at IS NOT NULL AND deleted_at IS NULL) AS notifications,
  (SELECT count(*)::int FROM ${INVOICES}
   WHERE settle_at IS NOT NULL AND deleted_at IS NULL) AS unsettled_invoices,
  (SELECT count(*)::int FROM ${REFUNDS}
   WHERE book_at IS NOT NULL AND deleted_at IS NULL) AS unbooked_refunds,
  least(
    (SELECT min(process_at) FROM ${NOTIFICATIONS}
     WHERE process_at <= now() AND deleted_at IS NULL),
    (SELECT min(settle_at) FROM ${INVOICES}
     WHERE settle_at <= now() AND deleted_at IS NULL),
    (SELECT min(book_at) FROM ${REFUNDS}
     WHERE book_at <= now() AND deleted_at IS NULL),
    (SELECT min(check_at) FROM ${REFUND_ATTEMPTS}
     WHERE check_at <= now() AND deleted_at IS NULL),
    (SELECT min(due_at) FROM ${CONTACTS} WHERE ${CONTACT_WAITS})) AS oldest_at`

const HEALTH = `
SELECT ${BACKLOG},
  (SELECT count(*)::int FROM ${ATTENTION}
   WHERE resolved_at IS NULL AND deleted_at IS NULL) AS open_attention,
  ${countOf(ENDED_UNPAID)} AS ended_unpaid,
  ${countOf(ENDED_SILENT)} AS ended_without_notification`

function countOf(condition: string): string {
  return `(SELECT json_build_object('last_7_days', count(*))
   FROM ${INVOICES} WHERE ${condition} AND ${RECENT})`
}

type HealthRow = LedgerHealth["backlog"] & Omit<LedgerHealth, "backlog">

export async function readLedgerHealth(pool: Knex): Promise<LedgerHealth> {
  const { rows } = await pool.raw<{ rows: [HealthRow] }>(HEALTH)
  const [{ open_attention, ended_unpaid, ...rest }] = rows
  const { ended_without_notification, ...backlog } = rest
  return { backlog, open_attention, ended_unpaid, ended_without_notification }
}

type GaugeRow = Omit<LedgerHealth["backlog"], "oldest_at"> & {
  backlog_seconds: number
  open: Record<string, number> | null
  open_seconds: number
  last_notification: number
}

/** Ids are made in the order of time, so their index finds the last notification. */
const GAUGES = `
SELECT
  notifications, unsettled_invoices, unbooked_refunds,
  ${secondsSince("oldest_at")} AS backlog_seconds,
  (SELECT json_object_agg(reason, n) FROM (
    SELECT reason, count(*)::int AS n FROM ${ATTENTION}
    WHERE resolved_at IS NULL AND deleted_at IS NULL GROUP BY reason
  ) AS by_reason) AS open,
  (SELECT ${secondsSince("min(created_at)")} FROM ${ATTENTION}
   WHERE resolved_at IS NULL AND deleted_at IS NULL) AS open_seconds,
  coalesce((SELECT extract(epoch FROM created_at)::float8
   FROM ${NOTIFICATIONS} ORDER BY id DESC LIMIT 1), 0) AS last_notification
FROM (SELECT ${BACKLOG}) AS backlog`

/** The numbers that are measured all the time: their cost does not grow with the tables. */
export async function readLedgerGauges(pool: Knex): Promise<Gauges> {
  const { rows } = await pool.raw<{ rows: [GaugeRow] }>(GAUGES)
  const [row] = rows
  return {
    sbp_backlog: {
      notifications: row.notifications,
      settlements: row.unsettled_invoices,
      refund_bookings: row.unbooked_refunds,
    },
    sbp_backlog_oldest_seconds: row.backlog_seconds,
    sbp_attention_open: row.open ?? {},
    sbp_attention_oldest_seconds: row.open_seconds,
    sbp_last_notification_timestamp_seconds: row.last_notification,
  }
}

/**
 * Seconds since the notification that made an invoice paid; undefined if a person
 * confirmed it. Later ones repeat it, or report something else.
 */
export async function readSecondsSincePaid(
  pool: Knex,
  invoiceId: string
): Promise<number | undefined> {
  const { rows } = await pool.raw<{ rows: [{ seconds: number | null }] }>(
    `SELECT extract(epoch FROM now() - min(created_at))::float8 AS seconds
     FROM ${NOTIFICATIONS}
     WHERE invoice_id = ? AND outcome = 'applied' AND deleted_at IS NULL`,
    [invoiceId]
  )
  return rows[0].seconds ?? undefined
}

/** What is known of one provider's notifications. */
type ProviderHealth = {
  last_notification_at: Date | null
  /** Created in the last seven days, and ended without any notification. */
  silent_invoices: number
}

export async function readProviderHealth(
  pool: Knex,
  providerId: string
): Promise<ProviderHealth> {
  const { rows } = await pool.raw<{ rows: [ProviderHealth] }>(
    `SELECT
       (SELECT created_at FROM ${NOTIFICATIONS}
        WHERE provider_id = :providerId AND deleted_at IS NULL
        ORDER BY created_at DESC LIMIT 1) AS last_notification_at,
       (SELECT count(*)::int FROM ${INVOICES}
        WHERE provider_id = :providerId AND ${ENDED_SILENT} AND ${RECENT})
         AS silent_invoices`,
    { providerId }
  )
  return rows[0]
}
