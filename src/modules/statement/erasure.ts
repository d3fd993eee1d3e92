import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { countClosed, type Counts } from "../../shared/count-closed"
import { matchesAny } from "../../shared/mentions"
import { EMPTY } from "./retention"
import { LINES, STATEMENTS } from "./sql"

/** Selects lines: of these payments and payouts, or matching one of these patterns. */
type LinesAbout = { subjects: string[]; patterns: string[] }

const ABOUT = `(cells IS NOT NULL OR note IS NOT NULL)
  AND (subject_id = ANY(:subjects) OR ${matchesAny("concat_ws(' ', cells::text, note)", ":patterns")})`

/** A line that is not compared yet keeps its cells: without them it never could be. */
const CLOSED = `(NOT is_open AND statement_id IN (
  SELECT id FROM ${STATEMENTS} WHERE judged_at IS NOT NULL))`

/** Counts what `eraseLines` would empty now, and what is open. */
export async function countLines(
  pool: Knex,
  about: LinesAbout
): Promise<Counts> {
  const rows = `${LINES} WHERE ${ABOUT}`
  return { [LINES]: await countClosed(pool, rows, CLOSED, about) }
}

/** Empties the texts of these lines, except of open ones. */
export async function eraseLines(
  pool: Knex,
  about: LinesAbout
): Promise<Record<string, number>> {
  const { rows } = await pool.raw<{ rows: { id: string }[] }>(
    `UPDATE ${LINES} SET ${EMPTY} WHERE ${CLOSED} AND ${ABOUT} RETURNING id`,
    about
  )
  return { [LINES]: rows.length }
}
