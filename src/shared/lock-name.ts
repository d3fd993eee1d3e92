import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** Whoever locks the same name waits until this transaction ends, in all processes. */
export async function lockName(
  trx: Knex.Transaction,
  name: string
): Promise<void> {
  await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", [name])
}
