import type { Knex } from "@medusajs/framework/mikro-orm/knex"

/** A pool or a transaction. */
export type Sql = Knex | Knex.Transaction

export const PAYOUTS = "sbp_payout"
export const PAYOUT_EVENTS = "sbp_payout_event"

/**
 * The rows of a table. None is ever deleted; but Medusa's indexes are only about
 * those that are not, and Postgres uses them only where that is said.
 */
export function rowsOf<Row extends object>(sql: Sql, table: string) {
  return sql<Row>(table).whereNull("deleted_at")
}

/**
 * Lets only one process at a time decide whether money may go out: what counts
 * towards a limit cannot change in between. Held until the transaction ends.
 */
export async function lockDecisions(trx: Knex.Transaction): Promise<void> {
  await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", [
    "sbp-payouts",
  ])
}
