import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import {
  BATCH_TRANSITIONS,
  type BatchState,
} from "../../domain/states/payout-batch"
import { isAllowed } from "../../domain/states/transition"
import { notAllowed } from "../../shared/not-allowed"
import { found } from "../../shared/not-found"
import type { PayoutBatchRow } from "./models/payout-batch"
import { BATCHES, rowsOf, type Sql, type Written } from "./sql"
import { type HistoryEntry, recordEvent } from "./trail"

type BatchMove = Pick<
  HistoryEntry,
  "actor_id" | "actor_email" | "note" | "details"
> & {
  to: BatchState
  columns?: Written<Omit<PayoutBatchRow, "state">>
}

/**
 * The only way in which a batch changes its state, with an entry in the history of
 * payouts. The caller holds the row's lock.
 *
 * @throws {MedusaError} NOT_ALLOWED
 */
export async function moveBatch(
  trx: Knex.Transaction,
  { id, state: from }: PayoutBatchRow,
  { to, columns, details, ...entry }: BatchMove
): Promise<PayoutBatchRow> {
  const by = entry.actor_id === undefined ? "machine" : "person"
  if (!isAllowed(BATCH_TRANSITIONS, from, to, by)) {
    throw notAllowed(`Batch ${id} is ${from}, so it cannot become ${to}`)
  }
  const [moved] = await rowsOf<PayoutBatchRow>(trx, BATCHES)
    .where({ id, state: from })
    .update({
      ...columns,
      state: to,
      updated_at: trx.fn.now(),
    })
    .returning("*")
  await recordEvent(trx, {
    ...entry,
    event: `batch_${to}`,
    details: { batch_id: id, ...details },
  })
  return moved as PayoutBatchRow
}

/**
 * Reads a batch, and locks it until the transaction ends.
 *
 * @throws {MedusaError} NOT_FOUND
 */
export async function lockBatch(
  trx: Knex.Transaction,
  id: string
): Promise<PayoutBatchRow> {
  const rows = rowsOf<PayoutBatchRow>(trx, BATCHES).where({ id })
  return found(
    `Payout batch with id: ${id} was not found`,
    await rows.forUpdate().first()
  )
}

/** @throws {MedusaError} NOT_FOUND */
export async function requireBatch(
  sql: Sql,
  id: string
): Promise<PayoutBatchRow> {
  const rows = rowsOf<PayoutBatchRow>(sql, BATCHES).where({ id })
  return found(`Payout batch with id: ${id} was not found`, await rows.first())
}
