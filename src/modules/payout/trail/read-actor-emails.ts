import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { PAYOUT_EVENTS } from "../sql"

/** The addresses that these users had when they last did something here. */
export async function readActorEmails(
  pool: Knex,
  ids: string[]
): Promise<Map<string, string>> {
  const { rows } = await pool.raw<{
    rows: { actor_id: string; actor_email: string }[]
  }>(
    `SELECT DISTINCT ON (actor_id) actor_id, actor_email
     FROM ${PAYOUT_EVENTS}
     WHERE actor_id = ANY(?) AND actor_email IS NOT NULL AND deleted_at IS NULL
     ORDER BY actor_id, created_at DESC`,
    [ids]
  )
  return new Map(
    rows.map(({ actor_id, actor_email }) => [actor_id, actor_email])
  )
}
