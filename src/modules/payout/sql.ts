import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { lockName } from "../../shared/lock-name"
import { notAllowed } from "../../shared/not-allowed"
import { found } from "../../shared/not-found"
import { asJson, rowsOf, type Sql, type Written } from "../../shared/rows-of"
import { anyOf } from "../../shared/any-of"
import { beginReadCommitted, IDLE_TIMEOUT } from "../../shared/read-committed"
import { NOT_SENT_OR_REFUSED } from "../../domain/states/payout"
import type { PayoutRow } from "./models/payout"

export { asJson, rowsOf, type Sql, type Written }

export const PAYOUTS = "sbp_payout"
export const PAYOUT_EVENTS = "sbp_payout_event"
export const VOIDED_IDS = "sbp_payout_voided_id"
export const LINKS = "sbp_payout_link"
export const BATCHES = "sbp_payout_batch"
export const BATCH_ROWS = "sbp_payout_batch_row"
export const CARD_CHECKS = "sbp_payout_card_check"

/** Whether the gateway was asked to pay out: it may have paid what it refused. */
export const wasSent = (payout: string) =>
  `(${payout}.state NOT IN (${anyOf(NOT_SENT_OR_REFUSED)}) OR ${payout}.is_refused)`

/** A person has withdrawn the payout's batch; the payout itself may not be withdrawn yet. */
export const isBeingWithdrawn = (payoutId: string) =>
  `EXISTS (SELECT 1 FROM ${BATCH_ROWS} r JOIN ${BATCHES} b ON b.id = r.batch_id
     WHERE r.payout_id = ${payoutId} AND r.deleted_at IS NULL AND b.state = 'withdrawing')`

/**
 * A transaction that sees what others committed while it waited for a lock,
 * whatever the default of the database is, and that waits for a bounded time.
 */
export async function inTransaction<T>(
  pool: Knex,
  job: (trx: Knex.Transaction) => Promise<T>
): Promise<T> {
  try {
    return await beginReadCommitted(pool, async (trx) => {
      await trx.raw(
        `SELECT set_config('lock_timeout', '5s', true), ${IDLE_TIMEOUT}`
      )
      return job(trx)
    })
  } catch (error) {
    if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) {
      throw notAllowed(BUSY)
    }
    throw error
  }
}

/** Not a refusal: the request was not looked at yet. */
export const BUSY = "Other payouts are being decided at this moment: try again"

/** Postgres's code of the error that `lock_timeout` causes. */
const LOCK_NOT_AVAILABLE = "55P03"

/**
 * Lets only one process at a time decide whether money may go out: what counts
 * towards a limit cannot change in between. Held until the transaction ends.
 */
export async function lockDecisions(trx: Knex.Transaction): Promise<void> {
  await lockName(trx, "sbp-payouts")
}

/** Whether a time is over, by the database's clock, which also set it. */
export async function isOver(
  trx: Knex.Transaction,
  time: Date | null
): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: [{ is_over: boolean }] }>(
    "SELECT ?::timestamptz <= clock_timestamp() AS is_over",
    [time]
  )
  return rows[0].is_over
}

/**
 * Reads a payout, and locks it until the transaction ends.
 *
 * @throws {MedusaError} NOT_FOUND
 */
export async function lockPayout(
  trx: Knex.Transaction,
  id: string
): Promise<PayoutRow> {
  const rows = rowsOf<PayoutRow>(trx, PAYOUTS).where({ id })
  return found(
    `Payout with id: ${id} was not found`,
    await rows.forUpdate().first()
  )
}

/** @throws {MedusaError} NOT_FOUND */
export async function requirePayout(sql: Sql, id: string): Promise<PayoutRow> {
  const rows = rowsOf<PayoutRow>(sql, PAYOUTS).where({ id })
  return found(`Payout with id: ${id} was not found`, await rows.first())
}
