import { randomUUID } from "node:crypto"
import { lockName } from "../../shared/lock-name"
import { readCommitted } from "../../shared/read-committed"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { StatementRow } from "./models/statement"
import type { StatementLineRow } from "./models/statement-line"
import { LINES, type Sql, STATEMENTS } from "./sql"

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

/** A statement that gets no further, however often it is tried, is left as it is. */
export async function noteFailure(sql: Sql, id: string): Promise<void> {
  await sql(STATEMENTS)
    .where({ id })
    .where("judge_attempts", ">=", MAX_ATTEMPTS)
    .update({ judge_at: null, has_failed: true, updated_at: sql.fn.now() })
}

/** One run of judging. A new layout, or another process, ends it: then it writes nothing. */
export type Judging = { id: string; judging_id: string | null }

/**
 * A transaction that writes into several statements, has one judged, or decides by all of
 * them takes this lock first, and locks rows of statements after it.
 */
export const lockStatements = (trx: Knex.Transaction) =>
  lockName(trx, "sbp-statements")

/** Runs the job if no other process has taken the statement over. */
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

/** Renews the lease. Only progress resets the tries: they must not go on for ever. */
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

/** The statements of the days before and after left out an hour at their edge without this one. */
const ASK_NEIGHBOURS = `UPDATE ${STATEMENTS} other SET ask_missing_at = now()
  FROM ${STATEMENTS} it
  WHERE it.id = ? AND (other.kind, other.shop_id) = (it.kind, it.shop_id)
    AND (other.covers_to::date = it.covers_from::date - 1
      OR other.covers_from::date = it.covers_to::date + 1)`

/** With another layout, the statement may list what it lacked and another one was found to list. */
const FORGET_LISTED_HERE = `DELETE FROM ${LINES} lacking
  USING ${LINES} line
  WHERE lacking.statement_id = ? AND lacking.number IS NULL
    AND NOT lacking.is_open AND lacking.decision IS NULL
    AND line.statement_id = lacking.statement_id AND line.number IS NOT NULL
    AND line.subject_id = lacking.subject_id AND line.meaning = 'paid'`

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
