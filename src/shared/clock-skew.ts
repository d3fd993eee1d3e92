import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Links live for minutes, so seconds do not matter; the answer's way takes some. */
export const MAX_SKEW_MS = 30_000

/** How far the database's clock is ahead of this process's, in ms. */
export async function readDatabaseSkew(database: Knex): Promise<number> {
  const before = Date.now()
  const { rows } = await database.raw<{ rows: [{ now: Date }] }>(
    "SELECT clock_timestamp() AS now"
  )
  return rows[0].now.getTime() - (before + Date.now()) / 2
}
