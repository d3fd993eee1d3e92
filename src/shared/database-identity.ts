import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * Identifies this database: a copy of it, in another server or beside it, has another identity.
 * It changes when Postgres restarts.
 */
export async function readDatabaseIdentity(database: Knex): Promise<string> {
  const { rows } = await database.raw<{ rows: [{ identity: string }] }>(
    `SELECT concat_ws('/', extract(epoch FROM pg_postmaster_start_time()), oid)
       AS identity
     FROM pg_database WHERE datname = current_database()`
  )
  return rows[0].identity
}
