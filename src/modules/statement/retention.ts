import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { countClosed, type Counts } from "../../shared/count-closed"
import { readCommitted } from "../../shared/read-committed"
import { STATEMENT_TO_EMPTY } from "./models/statement"
import { LINES, STATEMENTS } from "./sql"

/** Ids, sums, times, the verdict, and who decided stay. */
export const EMPTY = "cells = NULL, note = NULL"

/** The statement waits neither for a person nor for the machine. */
const CLOSED = `(judge_at IS NULL AND NOT EXISTS (
  SELECT 1 FROM ${LINES} line WHERE line.statement_id = it.id AND is_open
    AND line.deleted_at IS NULL))`

const OLD = `created_at < :before AND ${STATEMENT_TO_EMPTY}`

/**
 * Empties the lines of old statements, one statement at a time: a cabinet's file may name
 * people. The same file can be imported again then.
 *
 * @returns how many statements were emptied
 */
export async function emptyStatements(
  pool: Knex,
  before: Date,
  max = Infinity
): Promise<Record<string, number>> {
  let emptied = 0
  while (emptied < max && (await emptyOne(pool, before))) {
    emptied += 1
  }
  await emptyLaterNotes(pool, before)
  return { [STATEMENTS]: emptied }
}

/** A line that an emptied statement turned out to lack is decided with a note, too. */
async function emptyLaterNotes(pool: Knex, before: Date): Promise<void> {
  await pool.raw(
    `UPDATE ${LINES} SET note = NULL
     WHERE number IS NULL AND note IS NOT NULL AND NOT is_open AND decided_at < ?
       AND statement_id IN (SELECT id FROM ${STATEMENTS} WHERE emptied_at IS NOT NULL)`,
    [before]
  )
}

function emptyOne(pool: Knex, before: Date): Promise<boolean> {
  return readCommitted(pool, async (trx) => {
    const { rows } = await trx.raw<{ rows: { id: string }[] }>(
      `UPDATE ${STATEMENTS} SET emptied_at = now(), name = '',
         digest = 'emptied ' || id WHERE id = (
         SELECT id FROM ${STATEMENTS} it
         WHERE deleted_at IS NULL AND ${OLD} AND ${CLOSED}
         LIMIT 1 FOR UPDATE SKIP LOCKED
       ) RETURNING id`,
      { before }
    )
    const [statement] = rows
    if (statement) {
      await trx.raw(`UPDATE ${LINES} SET ${EMPTY} WHERE statement_id = ?`, [
        statement.id,
      ])
    }
    return statement !== undefined
  })
}

/** Counts what `emptyStatements` would empty now, and what is open. */
export async function countOldStatements(
  pool: Knex,
  before: Date
): Promise<Counts> {
  const rows = `${STATEMENTS} it WHERE deleted_at IS NULL AND ${OLD}`
  return { [STATEMENTS]: await countClosed(pool, rows, CLOSED, { before }) }
}
