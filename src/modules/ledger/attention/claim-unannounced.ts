import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ATTENTION } from "../sql"

/** Takes entries that nobody has told of, so that each is told of once. */
export async function claimUnannounced(
  pool: Knex,
  limit: number
): Promise<string[]> {
  const { rows } = await pool.raw<{ rows: { id: string }[] }>(
    `UPDATE ${ATTENTION} SET announced_at = now()
     WHERE id IN (
       SELECT id FROM ${ATTENTION}
       WHERE announced_at IS NULL AND deleted_at IS NULL
       ORDER BY created_at LIMIT ? FOR UPDATE SKIP LOCKED
     ) RETURNING id`,
    [limit]
  )
  return rows.map(({ id }) => id)
}
