import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Whoever locks the same name waits until this transaction ends, in all processes. */
export async function lockName(
  trx: Knex.Transaction,
  name: string
): Promise<void> {
  await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", [name])
}

/** The same without waiting: whether it got it. */
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
