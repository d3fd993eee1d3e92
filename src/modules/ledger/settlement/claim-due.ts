import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { INVOICES, NOTIFICATIONS, REFUNDS } from "../sql"

/** While one worker is at it; after that, it is taken for dead. */
const LEASE = "interval '2 minutes'"

const TABLES = {
  [NOTIFICATIONS]: "process_at",
  [INVOICES]: "settle_at",
  [REFUNDS]: "book_at",
} as const

/**
 * Takes rows that are due, so that several workers never share one: each skips
 * what another one has locked, and a taken row is due again only later.
 */
export async function claimDue(
  pool: Knex,
  table: keyof typeof TABLES,
  limit: number
): Promise<string[]> {
  const due = TABLES[table]
  const { rows } = await pool.raw<{ rows: { id: string }[] }>(
    `UPDATE ${table} SET ${due} = now() + ${LEASE}
     WHERE id IN (
       SELECT id FROM ${table} WHERE ${due} <= now() AND deleted_at IS NULL
       ORDER BY ${due} LIMIT ? FOR UPDATE SKIP LOCKED
     ) RETURNING id`,
    [limit]
  )
  return rows.map(({ id }) => id)
}
