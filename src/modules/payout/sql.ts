import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"

/** A pool or a transaction. */
export type Sql = Knex | Knex.Transaction

export const PAYOUTS = "sbp_payout"
export const PAYOUT_EVENTS = "sbp_payout_event"
export const VOIDED_IDS = "sbp_payout_voided_id"
export const CARD_CHECKS = "sbp_payout_card_check"

/**
 * The rows of a table. None is ever deleted; but Medusa's indexes are only about
 * those that are not, and Postgres uses them only where that is said.
 */
export function rowsOf<Row extends object>(sql: Sql, table: string) {
  return sql<Row>(table).whereNull("deleted_at")
}

/**
 * A transaction that sees what others have committed while it waited for a lock,
 * whatever the database's own default is, and that does not wait for ever.
 */
export async function inTransaction<T>(
  pool: Knex,
  job: (trx: Knex.Transaction) => Promise<T>
): Promise<T> {
  try {
    return await pool.transaction(
      async (trx) => {
        await trx.raw(
          "SET LOCAL lock_timeout = '5s'; SET LOCAL idle_in_transaction_session_timeout = '30s'"
        )
        return job(trx)
      },
      { isolationLevel: "read committed" }
    )
  } catch (error) {
    if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) {
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        "Other payouts are being decided about at this moment: try again"
      )
    }
    throw error
  }
}

/** What Postgres calls a lock that was waited for too long. */
const LOCK_NOT_AVAILABLE = "55P03"

/**
 * Lets only one process at a time decide whether money may go out: what counts
 * towards a limit cannot change in between. Held until the transaction ends.
 */
export async function lockDecisions(trx: Knex.Transaction): Promise<void> {
  await trx.raw("SELECT pg_advisory_xact_lock(hashtextextended(?, 0))", [
    "sbp-payouts",
  ])
}
