import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { RECORDED_NOT_GONE } from "../../domain/states/payout"
import { anyOf } from "../../shared/any-of"
import { notAllowed } from "../../shared/not-allowed"
import { PAYOUTS, wasSent } from "./sql"

/**
 * An approval of the payout `p` frees the limit of a payout that it replaces: these are that
 * one's creator and resolver. Payouts in between that were never sent are skipped.
 */
export const FREED_BY = `(
  WITH RECURSIVE former AS (
    SELECT f.id, f.replaces_id, f.state, f.is_refused, f.created_by, f.resolved_by
    FROM ${PAYOUTS} f WHERE f.id = p.replaces_id
    UNION
    SELECT f.id, f.replaces_id, f.state, f.is_refused, f.created_by, f.resolved_by
    FROM ${PAYOUTS} f JOIN former ON f.id = former.replaces_id
    WHERE NOT ${wasSent("former")}
  )
  SELECT ARRAY[created_by, resolved_by] FROM former
  WHERE state IN (${anyOf(RECORDED_NOT_GONE)}))`

export async function readFreedBy(pool: Knex, id: string): Promise<string[]> {
  const { rows } = await pool.raw<{ rows: { freed_by: string[] | null }[] }>(
    `SELECT ${FREED_BY} AS freed_by FROM ${PAYOUTS} p WHERE id = ?`,
    [id]
  )
  return rows[0]?.freed_by ?? []
}

/** The approvers of what replaces a payout. Replacements that were never sent are skipped. */
export async function readFreeing(pool: Knex, id: string): Promise<string[]> {
  const { rows } = await pool.raw<{ rows: { approved_by: string }[] }>(
    `WITH RECURSIVE successor AS (
       SELECT s.id, s.state, s.is_refused, s.approved_by
       FROM ${PAYOUTS} s WHERE s.replaces_id = ? AND s.deleted_at IS NULL
       UNION
       SELECT s.id, s.state, s.is_refused, s.approved_by
       FROM ${PAYOUTS} s JOIN successor ON s.replaces_id = successor.id
         AND s.deleted_at IS NULL
       WHERE NOT ${wasSent("successor")}
     )
     SELECT approved_by FROM successor
     WHERE approved_by IS NOT NULL AND ${wasSent("successor")}`,
    [id]
  )
  return rows.map(({ approved_by }) => approved_by)
}

/**
 * A decision's transaction cannot ask whether its actor is independent of these people. That
 * was asked before it began, about those who had decided by then.
 *
 * @param compared those whom the actor was compared with
 * @throws {MedusaError} NOT_ALLOWED if another person has decided meanwhile
 */
export function assertCompared(
  id: string,
  people: readonly string[],
  compared: readonly string[]
): void {
  if (!people.every((person) => compared.includes(person))) {
    throw notAllowed(
      `Another person has just decided about what payout ${id} replaces, or what replaces it: try again`
    )
  }
}
