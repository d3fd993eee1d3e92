import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** What keeps this database user from writing, found without writing. */
export type Writing = {
  is_replica: boolean
  is_read_only: boolean
  /** The plugin's tables into which the user may not write. */
  refused: string[] | null
}

export async function readWriting(database: Knex): Promise<Writing> {
  const { rows } = await database.raw<{ rows: [Writing] }>(
    `SELECT pg_is_in_recovery() AS is_replica,
       (SELECT setting = 'on' FROM pg_settings
        WHERE name = 'default_transaction_read_only') AS is_read_only,
       (SELECT array_agg(tablename::text ORDER BY tablename) FROM pg_tables
        WHERE tablename LIKE 'sbp\\_%' AND schemaname = ANY(current_schemas(false))
          AND NOT has_table_privilege(
            quote_ident(schemaname) || '.' || quote_ident(tablename), 'INSERT')
       ) AS refused`
  )
  return rows[0]
}
