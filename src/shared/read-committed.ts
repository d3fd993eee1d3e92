import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/**
 * An expression that ends this transaction, and its locks, if its process is silent for half a
 * minute. Of a machine that disappeared TCP says nothing for hours, and whatever needs the
 * locks would wait as long: soon all jobs of all workers.
 */
export const IDLE_TIMEOUT =
  "set_config('idle_in_transaction_session_timeout', '30s', true)"

/**
 * A transaction that, once it has a lock, sees what its last holder committed, whatever the
 * database's default: a stricter level would decide by the rows from before the wait.
 */
export function readCommitted<T>(
  pool: Knex,
  job: (trx: Knex.Transaction) => Promise<T>
): Promise<T> {
  return beginReadCommitted(pool, async (trx) => {
    await trx.raw(`SELECT ${IDLE_TIMEOUT}`)
    return job(trx)
  })
}

/** For jobs whose own first query sets the timeout: an order has few round trips to spare. */
export function beginReadCommitted<T>(
  pool: Knex,
  job: (trx: Knex.Transaction) => Promise<T>
): Promise<T> {
  return pool.transaction(job, { isolationLevel: "read committed" })
}
