import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * A transaction that sees what others have committed as soon as it has their lock,
 * whatever the default of the database is: a stricter one would decide by what was there
 * before it waited.
 */
export function readCommitted<T>(
  pool: Knex,
  job: (trx: Knex.Transaction) => Promise<T>
): Promise<T> {
  return pool.transaction(job, { isolationLevel: "read committed" })
}
