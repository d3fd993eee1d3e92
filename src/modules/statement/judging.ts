import { randomUUID } from "node:crypto"
import { lockName } from "../../shared/lock-name"
import { readCommitted } from "../../shared/read-committed"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { StatementRow } from "./models/statement"
import type { StatementLineRow } from "./models/statement-line"
import { LINES, rowsOf, type Sql, STATEMENTS } from "./sql"

/** How long one process has a statement for itself; each batch of lines renews it. */
const LEASE = "interval '30 seconds'"

/** How often judging may begin without getting further. */
const MAX_ATTEMPTS = 5

/** Claims a statement that is to be judged, so that no two processes do it. */
export async function claimStatement(
  pool: Knex
): Promise<StatementRow | undefined> {
  const { rows } = await pool.raw<{ rows: StatementRow[] }>(
    `UPDATE ${STATEMENTS} SET judge_at = now() + ${LEASE}, judging_id = ?,
       judge_attempts = judge_attempts + 1
     WHERE id = (
       SELECT id FROM ${STATEMENTS}
       WHERE judge_at <= now() AND deleted_at IS NULL
       ORDER BY judge_at LIMIT 1 FOR UPDATE SKIP LOCKED
     ) RETURNING *`,
    [randomUUID()]
  )
  return rows[0]
}

/** One that gets no further, however often it is tried, is left as it is. */
export async function noteFailure(sql: Sql, id: string): Promise<void> {
  await sql(STATEMENTS)
    .where({ id })
    .where("judge_attempts", ">=", MAX_ATTEMPTS)
    .update({ judge_at: null, has_failed: true, updated_at: sql.fn.now() })
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
  | "day"
  | "repeat_key"
  | "verdict"
  | "unreadable"
  | "subject_id"
  | "refund_id"
  | "proposed_ids"
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
  "day text",
  "repeat_key text",
  "verdict text",
  "unreadable text",
  "subject_id text",
  "refund_id text",
  "proposed_ids text[]",
  "our_amount text",
  "our_state text",
]

const NAMES = COLUMNS.map((column) => column.split(" ")[0])

/** What makes two differences the same one; the keys of their lines are equal, too. */
const DIFFERENCE = [
  "gateway_id",
  "verdict",
  "amount",
  "fee",
  "currency_code",
  "subject_id",
  "our_amount",
  "our_state",
]

const differenceOf = (table: string) =>
  `(${DIFFERENCE.map((it) => `${table}.${it}`).join()})`

const DIFFERS = "coalesce(judged.verdict <> 'matched', false)"

/** A decision is about one difference: another one is open. */
const DECISION = `CASE WHEN NOT ${DIFFERS} OR
  ${differenceOf("line")} IS NOT DISTINCT FROM ${differenceOf("judged")} THEN line.decision END`

/** What a decided line was recorded as stays. */
const JUDGED = NAMES.map((name) =>
  name === "refund_id"
    ? `CASE WHEN ${DECISION} IS NULL THEN judged.refund_id ELSE line.refund_id END`
    : `judged.${name}`
)

const IS_OPEN = `(${DECISION} IS NULL AND ${DIFFERS})`

/** Whose results are written: of this layout, and of nobody who was overtaken. */
export type Judging = { id: string; judging_id: string | null }

/**
 * Whoever writes into several statements, has one judged, or decides by all of them locks
 * this first, and rows of statements after it.
 */
export const lockStatements = (trx: Knex.Transaction) =>
  lockName(trx, "sbp-statements")

/** Runs it if nobody else has taken the statement over. */
export async function whileMine(
  pool: Knex,
  { id, judging_id }: Judging,
  job: (trx: Knex.Transaction) => Promise<unknown>,
  before?: typeof lockStatements
): Promise<boolean> {
  return readCommitted(pool, async (trx) => {
    await before?.(trx)
    const mine = await trx(STATEMENTS)
      .where({ id })
      .whereRaw("judging_id IS NOT DISTINCT FROM ?", [judging_id])
      .forUpdate()
      .select("id")
    if (mine.length === 0) {
      return false
    }
    await job(trx)
    return true
  })
}

/**
 * Writes what became of these lines, and how far the statement is judged. A decided line
 * stays decided while it says the same. Rows that are as they should be are not written again.
 *
 * @returns false: somebody else judges it now
 */
export function recordJudgements(
  pool: Knex,
  judging: Judging,
  lines: readonly JudgedLine[],
  upTo?: number
): Promise<boolean> {
  return whileMine(pool, judging, async (trx) => {
    await trx.raw(
      `UPDATE ${LINES} line SET ${NAMES.map((it, at) => `${it} = ${JUDGED[at]}`).join(", ")},
         decision = ${DECISION}, is_open = ${IS_OPEN}, judged_at = now(), updated_at = now()
       FROM jsonb_to_recordset(?::jsonb) AS judged (id text, ${COLUMNS.join(", ")})
       WHERE line.id = judged.id
         AND (line.judged_at IS NULL OR (line.is_open, ${NAMES.map((it) => `line.${it}`).join(", ")})
           IS DISTINCT FROM (${IS_OPEN}, ${JUDGED.join(", ")}))`,
      [JSON.stringify(lines)]
    )
    await repeatAccepting(
      trx,
      lines.map(({ id }) => id)
    )
    if (upTo !== undefined) {
      await renew(trx, judging.id, { judged_lines: upTo })
    }
  })
}

/** What a person has accepted in one statement is accepted in those that overlap it. */
export async function repeatAccepting(
  sql: Sql,
  ids: readonly string[]
): Promise<void> {
  await sql.raw(
    `UPDATE ${LINES} line SET is_open = false, decision = known.decision,
       note = known.note, decided_by = known.decided_by, decided_at = known.decided_at,
       accepted_in = coalesce(known.accepted_in, known.statement_id)
     FROM ${LINES} known JOIN ${STATEMENTS} other ON other.id = known.statement_id
     WHERE line.id = ANY(?) AND line.is_open
       AND known.repeat_key = line.repeat_key AND known.decision = 'accepted'
       AND known.statement_id <> line.statement_id AND known.deleted_at IS NULL
       AND ${differenceOf("known")} IS NOT DISTINCT FROM ${differenceOf("line")}
       AND (other.kind, other.shop_id) = (SELECT kind, shop_id FROM ${STATEMENTS}
         WHERE id = line.statement_id)`,
    [[...ids]]
  )
}

/** It is being judged. What gets no further must not be tried for ever. */
export async function renew(
  sql: Sql,
  id: string,
  progress?: { judged_lines: number }
): Promise<void> {
  await sql(STATEMENTS)
    .where({ id })
    .whereNotNull("judge_at")
    .update({
      ...(progress && { ...progress, judge_attempts: 0 }),
      judge_at: sql.raw(`now() + ${LEASE}`),
    })
}

export function finishJudging(pool: Knex, judging: Judging): Promise<boolean> {
  const finish = async (trx: Knex.Transaction) => {
    await trx(STATEMENTS)
      .where({ id: judging.id })
      .update({
        judge_at: null,
        judge_attempts: 0,
        judged_at: trx.fn.now(),
        ask_missing_at: trx.raw("now() + interval '1 day'"),
        updated_at: trx.fn.now(),
      })
    await trx.raw(ASK_NEIGHBOURS, [judging.id])
    await trx.raw(FORGET_LISTED_HERE, [judging.id])
  }
  return whileMine(pool, judging, finish, lockStatements)
}

/** They have left out an hour at the edge that they had without this neighbour. */
const ASK_NEIGHBOURS = `UPDATE ${STATEMENTS} other SET ask_missing_at = now()
  FROM ${STATEMENTS} it
  WHERE it.id = ? AND (other.kind, other.shop_id) = (it.kind, it.shop_id)
    AND (other.covers_to::date = it.covers_from::date - 1
      OR other.covers_from::date = it.covers_to::date + 1)`

/** Read in another way, it may list itself what it lacked, and another one was found to list. */
const FORGET_LISTED_HERE = `DELETE FROM ${LINES} lacking
  USING ${LINES} line
  WHERE lacking.statement_id = ? AND lacking.number IS NULL
    AND NOT lacking.is_open AND lacking.decision IS NULL
    AND line.statement_id = lacking.statement_id AND line.number IS NOT NULL
    AND line.subject_id = lacking.subject_id AND line.meaning = 'paid'`

/** The first line of a statement that has this key, and this id of the gateway's. */
export type FirstLine = {
  repeat_key: string
  gateway_id: string | null
  number: number
}

/** Those that have one of these keys, in their order. */
export function findFirst(
  sql: Sql,
  statement_id: string,
  keys: readonly string[]
): Promise<FirstLine[]> {
  return rowsOf<StatementLineRow>(sql, LINES)
    .where({ statement_id })
    .whereRaw("repeat_key = ANY(?)", [[...keys]])
    .groupBy("repeat_key", "gateway_id")
    .orderBy("number")
    .select<FirstLine[]>(
      "repeat_key",
      "gateway_id",
      sql.raw("min(number) AS number")
    )
}

/** A line that reports money of a payment back. */
export type WentBack = {
  statement_id: string
  number: number
  subject_id: string
  amount: string
  at: Date | null
  refund_id: string | null
}

/** What any statement says of money of these payments that went back. */
export function listWentBack(
  sql: Sql,
  subjects: readonly string[]
): Promise<WentBack[]> {
  return rowsOf<StatementLineRow>(sql, LINES)
    .where({ meaning: "went_back" })
    .whereNotNull("number")
    .whereRaw("subject_id = ANY(?)", [[...subjects]])
    .whereNot({ verdict: "duplicate" })
    .select<WentBack[]>(
      "statement_id",
      "number",
      "subject_id",
      "amount",
      "at",
      "refund_id"
    )
}

/** A line, and the name of its statement. */
type Place = { name: string; number: number }

/** A line that says that this payout was paid, and that nobody has explained. */
export function findPaid(
  sql: Sql,
  payoutId: string
): Promise<Place | undefined> {
  const condition = `line.subject_id = ? AND line.meaning = 'paid'
    AND line.decision IS DISTINCT FROM 'accepted'`
  return findLine(sql, condition, payoutId)
}

/** An open line that may be this payout, as far as it shows its card, sum and time. */
export function findProposing(
  sql: Sql,
  payoutId: string
): Promise<Place | undefined> {
  return findLine(sql, "? = ANY(line.proposed_ids) AND line.is_open", payoutId)
}

/** An open line that may be about this payment and cannot be read: it may say anything. */
export function findUnreadable(
  sql: Sql,
  invoiceId: string
): Promise<Place | undefined> {
  const condition = `? = ANY(array_append(line.proposed_ids, line.subject_id))
    AND line.verdict = 'unreadable' AND line.is_open`
  return findLine(sql, condition, invoiceId)
}

/** A line by which this payment was paid under another id of the gateway's: once more. */
export function findPaidOtherwise(
  sql: Sql,
  invoiceId: string,
  gatewayId: string
): Promise<Place | undefined> {
  const condition =
    "line.subject_id = ? AND line.meaning = 'paid' AND line.gateway_id <> ?"
  return findLine(sql, condition, invoiceId, gatewayId)
}

async function findLine(
  sql: Sql,
  condition: string,
  ...ids: string[]
): Promise<Place | undefined> {
  const { rows } = await sql.raw<{ rows: Place[] }>(
    `SELECT it.name, line.number FROM ${LINES} line
     JOIN ${STATEMENTS} it ON it.id = line.statement_id
     WHERE ${condition} AND line.deleted_at IS NULL
     ORDER BY line.judged_at DESC LIMIT 1`,
    ids
  )
  return rows[0]
}

/** Claims the open lines that were judged longest ago, to be compared again. */
export async function claimOpenLines(
  pool: Knex,
  limit: number
): Promise<StatementLineRow[]> {
  const { rows } = await pool.raw<{ rows: StatementLineRow[] }>(
    `WITH open AS MATERIALIZED (
       SELECT line.id FROM ${LINES} line
       JOIN ${STATEMENTS} it ON it.id = statement_id AND it.judge_at IS NULL
       WHERE is_open AND line.deleted_at IS NULL
       ORDER BY line.judged_at LIMIT ? FOR UPDATE OF line SKIP LOCKED
     )
     UPDATE ${LINES} SET judged_at = now() WHERE id IN (SELECT id FROM open)
     RETURNING *`,
    [limit]
  )
  return rows
}
