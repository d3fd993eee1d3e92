import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * A transaction that, once it has a lock, sees what its last holder committed, whatever the
 * database's default: a stricter level would decide by the rows from before the wait.
 */
export function readCommitted<T>(
  pool: Knex,
  job: (trx: Knex.Transaction) => Promise<T>
): Promise<T> {
  return pool.transaction(job, { isolationLevel: "read committed" })
}
