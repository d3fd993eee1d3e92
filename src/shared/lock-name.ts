import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Locks a name until this transaction ends: other transactions, in all processes, wait for it. */
export async function lockName(
  trx: Knex.Transaction,
  name: string
): Promise<void> {
  await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", [name])
}

/** Locks a name without waiting, and returns whether it did. */
export async function tryLockName(
  trx: Knex.Transaction,
  name: string
): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: [{ is_held: boolean }] }>(
    "SELECT pg_try_advisory_xact_lock(hashtextextended(?, 0)) AS is_held",
    [name]
  )
  return rows[0].is_held
}
