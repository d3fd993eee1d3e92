import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InvoiceRow } from "./models/invoice"
import {
  ALERTS,
  inMs,
  INVOICES,
  NOTIFICATIONS,
  REFUND_ATTEMPTS,
  REFUNDS,
  rowsOf,
  type Sql,
} from "./sql"

/** When a row has to be handled next; null when nothing is left to do. */
const DUE = {
  [NOTIFICATIONS]: "process_at",
  [INVOICES]: "settle_at",
  [REFUNDS]: "book_at",
  [REFUND_ATTEMPTS]: "check_at",
  [ALERTS]: "send_at",
} as const

/** How often handling it has failed. */
const ATTEMPTS = {
  [NOTIFICATIONS]: "attempts",
  [INVOICES]: "settle_attempts",
  [REFUNDS]: "book_attempts",
} as const

type DueTable = keyof typeof DUE

/**
 * How long one worker has a row for itself. A settlement's lease is short, because
 * an advisory lock guards it as well: an early second try does no harm, and when a
 * process is killed, a shopper waits for the order.
 */
const LEASE_MS: Record<DueTable, number> = {
  [NOTIFICATIONS]: 120_000,
  [INVOICES]: 30_000,
  [REFUNDS]: 120_000,
  [REFUND_ATTEMPTS]: 120_000,
  [ALERTS]: 120_000,
}

/**
 * The first claim of an invoice counts as a change: an invoice that waited long for
 * its turn has not stalled.
 */
const FIRST_CLAIM = `, updated_at =
  CASE WHEN settle_at <= updated_at THEN now() ELSE updated_at END`

/**
 * Claims rows that are due, so that no two workers share one: each skips what
 * another has locked, and a claimed row is due again only when its lease expires.
 *
 * @returns the column that names the claimed work
 */
export async function claimDue(
  pool: Knex,
  table: DueTable,
  limit: number,
  column = "id"
): Promise<string[]> {
  const claimed = await claim<Record<string, string>>(
    pool,
    table,
    limit,
    column
  )
  return claimed.flatMap((row) => row[column] ?? [])
}

/** What settling an invoice begins with. */
export type InvoiceToSettle = Pick<
  InvoiceRow,
  "id" | "state" | "payment_collection_id"
>

/** Claims due invoices, with the columns that settling would read next. */
export function claimToSettle(
  pool: Knex,
  limit: number
): Promise<InvoiceToSettle[]> {
  return claim(pool, INVOICES, limit, "id, state, payment_collection_id")
}

async function claim<Row>(
  pool: Knex,
  table: DueTable,
  limit: number,
  columns: string
): Promise<Row[]> {
  const due = DUE[table]
  // Materialized: a plan that ran the subquery twice would claim more than the limit.
  const { rows } = await pool.raw<{ rows: Row[] }>(
    `WITH due AS MATERIALIZED (
       SELECT id FROM ${table} WHERE ${due} <= now() AND deleted_at IS NULL
       ORDER BY ${due} LIMIT ? FOR UPDATE SKIP LOCKED
     )
     UPDATE ${table} SET ${due} = ?${table === INVOICES ? FIRST_CLAIM : ""}
     WHERE id IN (SELECT id FROM due)
     RETURNING ${columns}`,
    [limit, inMs(pool, LEASE_MS[table])]
  )
  return rows
}

/** Whether a row is due, even if a transaction has locked it at this moment. */
export async function hasDue(pool: Knex, table: DueTable): Promise<boolean> {
  const rows = await rowsOf<{ id: string }>(pool, table)
    .whereRaw(`${DUE[table]} <= now()`)
    .limit(1)
    .select("id")
  return rows.length > 0
}

/**
 * The column that says when a row is due, for a query that changes other columns as well.
 *
 * @param delayMs null when nothing is left to do
 */
export function dueIn(
  sql: Sql,
  table: DueTable,
  delayMs: number | null
): Record<string, Knex.Raw | null> {
  return dueAt(table, delayMs === null ? null : inMs(sql, delayMs))
}

export function dueAt(
  table: DueTable,
  time: Knex.Raw | null
): Record<string, Knex.Raw | null> {
  return { [DUE[table]]: time }
}

/** Changes when rows are due. A row with nothing left to do stays as it is. */
export async function reschedule(
  sql: Sql,
  table: DueTable,
  where: Record<string, string>,
  delayMs: number
): Promise<void> {
  await rowsOf(sql, table)
    .where(where)
    .whereNotNull(DUE[table])
    .update(dueIn(sql, table, delayMs))
}

type FailedTry = {
  id: string
  /** How often it has failed, with this try. */
  attempts: number
  /** When to try again, if that is known. */
  delayMs?: number | undefined
  columns?: Record<string, unknown>
  /** Puts it on the operator's list. */
  openEntry: () => Promise<unknown>
}

/**
 * Counts a failed try and schedules the next one. From the third failure on a
 * person has to know.
 */
export async function reportObstacle(
  trx: Knex.Transaction,
  table: keyof typeof ATTEMPTS,
  { id, attempts, delayMs, columns, openEntry }: FailedTry
): Promise<void> {
  const next = table === INVOICES ? nextTry(attempts) : nextTryForEver(attempts)
  await rowsOf(trx, table)
    .where({ id })
    .update({
      ...columns,
      [ATTEMPTS[table]]: attempts,
      ...dueIn(trx, table, delayMs ?? next.delayMs ?? null),
    })
  if (next.report) {
    await openEntry()
  }
}

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/**
 * How long to wait after each failed try. The first waits are short: a cart may
 * be locked only at this moment. The last ones leave time for stock to return.
 */
const DELAYS_MS = [
  2 * SECOND,
  5 * SECOND,
  15 * SECOND,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
]

/** From this failure on it is no coincidence: a person has to know. */
export const REPORT_AFTER = 3

/** Whether to tell shoppers that their order takes longer: operators see it, or soon will. */
export function isDelayed(
  { settle_attempts }: Pick<InvoiceRow, "settle_attempts">,
  isListed: boolean
): boolean {
  return isListed || settle_attempts >= REPORT_AFTER
}

type NextTry = {
  /** Undefined after the last try. */
  delayMs: number | undefined
  report: boolean
}

export function nextTry(attempts: number): NextTry {
  return { delayMs: DELAYS_MS[attempts - 1], report: attempts >= REPORT_AFTER }
}

/** For a try that can do no harm: it is repeated for ever, in the end once a day. */
export function nextTryForEver(attempts: number) {
  const { delayMs = 24 * HOUR, report } = nextTry(attempts)
  return { delayMs, report }
}
