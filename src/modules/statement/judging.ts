import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { StatementKind, Verdict } from "../../domain/statements/statement"
import type { StatementRow } from "./models/statement"
import type { StatementLineRow } from "./models/statement-line"
import { LINES, rowsOf, type Sql, STATEMENTS } from "./sql"

/** How long one process has a statement for itself; each batch of lines renews it. */
const LEASE = "interval '30 seconds'"

/** Claims a statement that is to be judged, so that no two processes do it. */
export async function claimStatement(
  pool: Knex
): Promise<StatementRow | undefined> {
  const { rows } = await pool.raw<{ rows: StatementRow[] }>(
    `UPDATE ${STATEMENTS} SET judge_at = now() + ${LEASE}
     WHERE id = (
       SELECT id FROM ${STATEMENTS}
       WHERE judge_at <= now() AND deleted_at IS NULL
       ORDER BY judge_at LIMIT 1 FOR UPDATE SKIP LOCKED
     ) RETURNING *`
  )
  return rows[0]
}

/** A line that is judged, with what was read of it. */
export type JudgedLine = Pick<
  StatementLineRow,
  | "id"
  | "gateway_id"
  | "meaning"
  | "amount"
  | "fee"
  | "currency_code"
  | "at"
  | "repeat_key"
  | "verdict"
  | "unreadable"
  | "subject_id"
  | "proposed_id"
  | "our_amount"
  | "our_state"
>

const COLUMNS = [
  "gateway_id text",
  "meaning text",
  "amount text",
  "fee text",
  "currency_code text",
  '"at" timestamptz',
  "repeat_key text",
  "verdict text",
  "unreadable text",
  "subject_id text",
  "proposed_id text",
  "our_amount text",
  "our_state text",
]

const NAMES = COLUMNS.map((column) => column.split(" ")[0])

/** Nobody has to look at these. */
export const isAgreed = (verdict: Verdict | null) =>
  verdict === null || verdict === "matched"

const IS_OPEN = "coalesce(judged.verdict <> 'matched', false)"

/**
 * Writes what became of these lines. A decided one stays as it was decided. Rows that are
 * as they should be are not written again.
 *
 * @returns how many rows have changed
 */
export async function recordJudgements(
  sql: Sql,
  lines: readonly JudgedLine[]
): Promise<number> {
  const { rowCount } = await sql.raw<{ rowCount: number }>(
    `UPDATE ${LINES} line SET ${NAMES.map((it) => `${it} = judged.${it}`).join(", ")},
       is_open = ${IS_OPEN}, judged_at = now(), updated_at = now()
     FROM jsonb_to_recordset(?::jsonb) AS judged (id text, ${COLUMNS.join(", ")})
     WHERE line.id = judged.id AND line.decision IS NULL
       AND (line.judged_at IS NULL OR (line.is_open, ${NAMES.map((it) => `line.${it}`).join(", ")})
         IS DISTINCT FROM (${IS_OPEN}, ${NAMES.map((it) => `judged.${it}`).join(", ")}))`,
    [JSON.stringify(lines)]
  )
  return rowCount
}

/** Notes how far a statement is judged, and keeps it for this process. */
export async function recordProgress(
  sql: Sql,
  id: string,
  judged_lines: number
): Promise<void> {
  await sql(STATEMENTS)
    .where({ id })
    .whereNotNull("judge_at")
    .update({ judged_lines, judge_at: sql.raw(`now() + ${LEASE}`) })
}

export async function finishJudging(sql: Sql, id: string): Promise<void> {
  await sql(STATEMENTS).where({ id }).update({
    judge_at: null,
    judged_at: sql.fn.now(),
    updated_at: sql.fn.now(),
  })
}

/** The first line of the statement that has each of these keys. */
export async function findFirst(
  sql: Sql,
  statement_id: string,
  keys: readonly string[]
): Promise<Map<string, number>> {
  const rows = await rowsOf<StatementLineRow>(sql, LINES)
    .where({ statement_id })
    .whereRaw("repeat_key = ANY(?)", [[...keys]])
    .groupBy("repeat_key")
    .select<{ repeat_key: string; first: number }[]>(
      "repeat_key",
      sql.raw("min(number) AS first")
    )
  return new Map(rows.map(({ repeat_key, first }) => [repeat_key, first]))
}

/** The lines of a statement that report money of these payments back. */
export function listWentBack(
  sql: Sql,
  statement_id: string,
  subjects: readonly string[]
): Promise<{ number: number; subject_id: string; amount: string }[]> {
  return rowsOf<StatementLineRow>(sql, LINES)
    .where({ statement_id, meaning: "went_back" })
    .whereRaw("subject_id = ANY(?)", [[...subjects]])
    .whereNot({ verdict: "duplicate" })
    .select<{ number: number; subject_id: string; amount: string }[]>(
      "number",
      "subject_id",
      "amount"
    )
}

/** Those of our payments or payouts that some statement lists. */
export async function findListed(
  sql: Sql,
  subjects: readonly string[]
): Promise<Set<string>> {
  const rows = await rowsOf<StatementLineRow>(sql, LINES)
    .whereRaw("subject_id = ANY(?)", [[...subjects]])
    .whereNotNull("number")
    .distinct("subject_id")
  return new Set(rows.map(({ subject_id }) => String(subject_id)))
}

/** What a statement should list: a payment or payout of ours. */
export type MissingLine = {
  subject_id: string
  gateway_id: string | null
  at: Date
  our_amount: string
  our_state: string
  currency_code: string
}

export async function recordMissing(
  sql: Sql,
  statement_id: string,
  missing: readonly MissingLine[]
): Promise<void> {
  if (missing.length === 0) {
    return
  }
  await sql(LINES)
    .insert(
      missing.map((line) => ({
        ...line,
        id: `${statement_id}_${line.subject_id}`,
        statement_id,
        verdict: "missing_there",
        is_open: true,
        judged_at: sql.fn.now(),
      }))
    )
    .onConflict("id")
    .ignore()
}

/** Claims the open lines that were judged longest ago, to be compared again. */
export async function claimOpenLines(
  pool: Knex,
  limit: number
): Promise<StatementLineRow[]> {
  const { rows } = await pool.raw<{ rows: StatementLineRow[] }>(
    `UPDATE ${LINES} SET judged_at = now() WHERE id IN (
       SELECT line.id FROM ${LINES} line
       JOIN ${STATEMENTS} it ON it.id = statement_id AND it.judge_at IS NULL
       WHERE is_open AND line.deleted_at IS NULL
       ORDER BY line.judged_at LIMIT ? FOR UPDATE OF line SKIP LOCKED
     ) RETURNING *`,
    [limit]
  )
  return rows
}

/** Takes away what a statement was missing, and does not miss any more. */
export async function forgetMissing(
  sql: Sql,
  ids: readonly string[]
): Promise<void> {
  await sql(LINES)
    .whereIn("id", [...ids])
    .whereNull("number")
    .whereNull("decision")
    .delete()
}

export type Coverage = { kind: StatementKind; shop_id: string }

/** The days of which complete statements list everything, one period for each. */
export function listCovered(
  sql: Sql,
  { kind, shop_id }: Coverage
): Promise<{ covers_from: string; covers_to: string }[]> {
  return rowsOf<StatementRow>(sql, STATEMENTS)
    .where({ kind, shop_id })
    .whereNotNull("covers_from")
    .whereNotNull("judged_at")
    .orderBy("covers_from")
    .select<{ covers_from: string; covers_to: string }[]>(
      "covers_from",
      "covers_to"
    )
}

/** The first day of which something is open; null: nothing is. */
export async function readFirstOpenDay(
  sql: Sql,
  { kind, shop_id }: Coverage
): Promise<string | null> {
  const { rows } = await sql.raw<{ rows: { day: string | null }[] }>(
    `SELECT min(coalesce(
         to_char(line."at" AT TIME ZONE (layout ->> 'time_zone'), 'YYYY-MM-DD'),
         covers_from)) AS day
     FROM ${LINES} line JOIN ${STATEMENTS} it ON it.id = statement_id
     WHERE line.is_open AND line.deleted_at IS NULL AND kind = ? AND shop_id = ?`,
    [kind, shop_id]
  )
  return rows[0]?.day ?? null
}
