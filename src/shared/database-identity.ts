import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * What only this database is: a copy of it, in another server or beside it, has
 * another one. It changes when Postgres is started again.
 */
export async function readDatabaseIdentity(database: Knex): Promise<string> {
  const { rows } = await database.raw<{ rows: [{ identity: string }] }>(
    `SELECT concat_ws('/', extract(epoch FROM pg_postmaster_start_time()), oid)
       AS identity
     FROM pg_database WHERE datname = current_database()`
  )
  return rows[0].identity
}
