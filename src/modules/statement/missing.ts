import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  agreedDays,
  type CoveredDays,
  endOfCovered,
} from "../../domain/statements/agreed-days"
import type {
  StatementKind,
  StatementLayout,
} from "../../domain/statements/statement"
import type { Gauges } from "../../shared/monitoring/gauges"
import { hasMoved } from "../../shared/moved-money"
import { listShopIds } from "../../shared/shops"
import { type Judging, renew, whileMine } from "./judging"
import type { StatementRow } from "./models/statement"
import type { StatementLineRow } from "./models/statement-line"
import { repeatAccepting } from "./record-judgements"
import { IS_FREE, LINES, rowsOf, type Sql, STATEMENTS } from "./sql"

/**
 * For how many days a statement is checked again, once a day, for what it lacks: a payment
 * of a day that it covers may be confirmed later.
 */
const DAYS_ASKED = 100

/** How long one process has for a check: if it is killed, another one checks after that. */
const LEASE = "interval '1 hour'"

type CoveringStatement = StatementRow & {
  layout: StatementLayout
  covers_from: string
  covers_to: string
}

/** Claims a statement that is due to be checked for what it lacks. */
export async function claimCovering(
  pool: Knex
): Promise<CoveringStatement | undefined> {
  const { rows } = await pool.raw<{ rows: CoveringStatement[] }>(
    `UPDATE ${STATEMENTS} SET ask_missing_at = now() + ${LEASE} WHERE id = (
       SELECT id FROM ${STATEMENTS}
       WHERE covers_from IS NOT NULL AND layout IS NOT NULL AND deleted_at IS NULL
         AND judged_at IS NOT NULL AND judge_at IS NULL AND ask_missing_at <= now()
       ORDER BY ask_missing_at LIMIT 1 FOR UPDATE SKIP LOCKED
     ) RETURNING *`
  )
  return rows[0]
}

/** Records the check, unless the statement is due again, because another one was withdrawn. */
export async function recordAsked(sql: Sql, id: string): Promise<void> {
  await sql(STATEMENTS)
    .where({ id })
    .where("ask_missing_at", ">", sql.fn.now())
    .update({
      ask_missing_at: sql.raw(
        `CASE WHEN covers_to > (current_date - ${DAYS_ASKED})::text
           THEN now() + interval '1 day' END`
      ),
    })
}

/**
 * Finds which of these payments or payouts, which have moved money, some statement lists. A
 * line that agreed with an unpaid one does not list it once it is paid; neither does a
 * repetition of that line, or a line by which it was resolved as unpaid. A line that differs
 * is open itself.
 *
 * @param inDoubt payouts that are listed by a line in progress, too
 * @param first the statement that is named where several list one
 * @returns by which statement each of them is listed
 */
export async function findListed(
  sql: Sql,
  subjects: readonly string[],
  inDoubt: readonly string[],
  first: string
): Promise<Map<string, string>> {
  const rows = await rowsOf<StatementLineRow>(sql, LINES)
    .whereRaw("subject_id = ANY(?)", [[...subjects]])
    .whereNotNull("number")
    // Money that went back must have come, but the payment needs a line of its own.
    .whereRaw("meaning IS DISTINCT FROM 'went_back'")
    .whereRaw(
      `((verdict IN ('matched', 'duplicate') OR decision = 'resolved') AND (meaning = 'not_paid'
        OR meaning = 'in_progress' AND subject_id <> ALL(?))) IS NOT TRUE`,
      [[...inDoubt]]
    )
    .groupBy("subject_id")
    .select<{ subject_id: string; statement_id: string }[]>(
      "subject_id",
      sql.raw(
        `coalesce(min(statement_id) FILTER (WHERE statement_id = ?),
          min(statement_id)) AS statement_id`,
        [first]
      )
    )
  return new Map(rows.map((row) => [row.subject_id, row.statement_id]))
}

/** What a statement should list: a payment or payout of ours. */
export type MissingLine = {
  subject_id: string
  gateway_id: string | null
  at: Date
  day: string
  our_amount: string
  our_state: string
  currency_code: string
}

const lineId = (statementId: string, { subject_id }: MissingLine) =>
  `${statementId}_${subject_id}`

/** @returns false: another process judges the statement now */
export function recordMissing(
  pool: Knex,
  judging: Judging,
  missing: readonly MissingLine[]
): Promise<boolean> {
  const { id: statement_id } = judging
  return whileMine(pool, judging, async (trx) => {
    await renew(trx, statement_id)
    if (missing.length > 0) {
      await trx(LINES)
        .insert(
          missing.map((line) => ({
            ...line,
            id: lineId(statement_id, line),
            statement_id,
            verdict: "missing_there",
            repeat_key: `missing ${line.subject_id}`,
            is_open: true,
            accepted_in: null,
            judged_at: trx.fn.now(),
          }))
        )
        .onConflict("id")
        // It was listed for a time, by a statement that was withdrawn or has a new layout.
        .merge([
          "at",
          "day",
          "our_amount",
          "our_state",
          "is_open",
          "accepted_in",
          "judged_at",
        ])
        .whereRaw(`NOT ${LINES}.is_open AND ${LINES}.decision IS NULL`)
      await repeatAccepting(
        trx,
        missing.map((line) => lineId(statement_id, line))
      )
    }
  })
}

/** Records which statements list what others lacked: the lines stay, as evidence. */
export async function noteListed(
  sql: Sql,
  found: readonly { id: string; statement_id: string }[]
): Promise<void> {
  await sql.raw(
    `UPDATE ${LINES} line SET is_open = false, accepted_in = found.statement_id,
       updated_at = now()
     FROM jsonb_to_recordset(?::jsonb) AS found (id text, statement_id text)
     WHERE line.id = found.id AND number IS NULL AND decision IS NULL AND ${IS_FREE}`,
    [JSON.stringify(found)]
  )
}

/** Deletes missing lines where the statement was right not to list them. */
export async function forgetMissing(
  sql: Sql,
  ids: readonly string[]
): Promise<void> {
  await sql(LINES)
    .whereIn("id", [...ids])
    .whereNull("number")
    .whereNull("decision")
    .whereRaw(IS_FREE)
    .delete()
}

/** Selects the statements of a shop's payments, or of its payouts. */
export type StatementsOf = { kind: StatementKind; shop_id: string }

/** Up to when all configured shops agree, by kind, as a Unix time. */
export async function readStatementGauges(sql: Sql): Promise<Gauges> {
  const kinds = await rowsOf<StatementRow>(sql, STATEMENTS)
    .distinct("kind")
    .pluck<StatementKind[]>("kind")
  const until: Record<string, number> = {}
  for (const kind of kinds) {
    until[kind] = await readAgreedUntil(sql, kind)
  }
  return { sbp_agreed_until_timestamp_seconds: until }
}

/** 0 while a shop whose money has moved agrees with no statement. Other shops are skipped. */
async function readAgreedUntil(sql: Sql, kind: StatementKind): Promise<number> {
  const ends: number[] = []
  for (const shop_id of listShopIds()) {
    const covered = await listCovered(sql, { kind, shop_id })
    const days = agreedDays(
      covered,
      await readFirstOpenDay(sql, { kind, shop_id })
    )
    if (days) {
      ends.push(endOfCovered(days.to, covered).getTime() / 1_000)
    } else if (await hasMoved(kind, shop_id)) {
      return 0
    }
  }
  return ends.length > 0 ? Math.min(...ends) : 0
}

/** The days that complete statements cover, in order. */
export function listCovered(
  sql: Sql,
  { kind, shop_id }: StatementsOf
): Promise<CoveredDays[]> {
  return rowsOf<StatementRow>(sql, STATEMENTS)
    .where({ kind, shop_id })
    .whereNotNull("covers_from")
    .whereNotNull("judged_at")
    .orderBy("covers_from")
    .select<CoveredDays[]>(
      "covers_from AS from",
      "covers_to AS to",
      sql.raw("layout->>'time_zone' AS time_zone")
    )
}

/** The first day with an open line; null: no line is open. */
export async function readFirstOpenDay(
  sql: Sql,
  { kind, shop_id }: StatementsOf
): Promise<string | null> {
  const { rows } = await sql.raw<{ rows: { day: string | null }[] }>(
    // A line without a time may be of its statement's first day, which is looked up once
    // for each statement: it may have a hundred thousand such lines.
    `SELECT min(least(open.day, CASE WHEN open.has_no_day THEN coalesce(covers_from,
         (SELECT min(other.day) FROM ${LINES} other
          WHERE other.statement_id = it.id AND other.deleted_at IS NULL)) END)) AS day
     FROM (
       SELECT statement_id, min(day) AS day, bool_or(day IS NULL) AS has_no_day
       FROM ${LINES} WHERE is_open AND deleted_at IS NULL GROUP BY statement_id
     ) AS open JOIN ${STATEMENTS} it ON it.id = open.statement_id
     WHERE kind = ? AND shop_id = ?`,
    [kind, shop_id]
  )
  return rows[0]?.day ?? null
}
