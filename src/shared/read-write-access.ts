import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** What keeps this database user from writing, found without writing. */
export type WriteAccess = {
  is_replica: boolean
  is_read_only: boolean
  /** The plugin's tables and sequences on which the user lacks a right. */
  refused: string[] | null
}

/** Sums are folded, and statements withdrawn; all other rows stay. */
const DELETED_FROM =
  "'sbp_figure', 'sbp_figure_time', 'sbp_payout_figure', 'sbp_statement', 'sbp_statement_line'"

/** Without the two sequences no invoice and no payout can be made. Identity columns need no right. */
const REFUSED = `CASE
  WHEN relkind = 'S'
  THEN relname LIKE '%\\_reference\\_number' AND NOT has_sequence_privilege(c.oid, 'USAGE, UPDATE')
  WHEN relkind IN ('r', 'p')
  THEN NOT (has_table_privilege(c.oid, 'INSERT') AND has_table_privilege(c.oid, 'UPDATE')
    AND (relname NOT IN (${DELETED_FROM}) OR has_table_privilege(c.oid, 'DELETE')))
  END`

export async function readWriteAccess(database: Knex): Promise<WriteAccess> {
  const { rows } = await database.raw<{ rows: [WriteAccess] }>(
    `SELECT pg_is_in_recovery() AS is_replica,
       (SELECT setting = 'on' FROM pg_settings
        WHERE name = 'default_transaction_read_only') AS is_read_only,
       (SELECT array_agg(relname::text ORDER BY relname)
        FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
        WHERE relname LIKE 'sbp\\_%' AND nspname = ANY(current_schemas(false)) AND ${REFUSED}
       ) AS refused`
  )
  return rows[0]
}
