import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { currencyOf } from "../../domain/money"
import type { BatchObstacle } from "../../domain/states/payout-batch"
import { newId } from "../../shared/ids"
import { rowFacts } from "./create-batch"
import { liveColumns } from "./create-link"
import { insertPayouts } from "./create-payout"
import { approvalFacts, liveOf } from "./decide-batch"
import { digestOf, newToken } from "./link-token"
import type { StoredBatchRow } from "./models/batch-row"
import type { PayoutBatchRow } from "./models/payout-batch"
import { moveBatch } from "./move-batch"
import { movePayouts } from "./move-payout"
import { sealsOf } from "./seal"
import type { PayoutSettings } from "./settings"
import {
  BATCH_ROWS,
  BATCHES,
  inTransaction,
  LINKS,
  PAYOUT_EVENTS,
  rowsOf,
} from "./sql"

export type BatchWork = {
  /** How many rows were worked on. */
  done: number
  /** Another process holds the lock of a batch: look at it again. */
  isBusy: boolean
  /** Batches that an obstacle has just stopped. */
  stopped: { id: string; obstacle: BatchObstacle }[]
  /** Batches of which a part failed. They can be tried again. */
  failed: { id: string; error: unknown }[]
}

type Part = {
  /** At most so many rows of each batch. */
  limit: number
  /** False: links are withdrawn, and none are made. */
  mayMake: boolean
  /** Batches that failed a moment ago. */
  except: readonly string[]
}

/**
 * Does a part of what each approved or withdrawn batch waits for: one process at a time
 * for each of them, in short transactions, so that a crash loses one part and repeats
 * none. One that fails delays no other.
 */
export async function advanceBatches(
  pool: Knex,
  { limit, mayMake, except }: Part,
  settings: PayoutSettings
): Promise<BatchWork> {
  const ids = await rowsOf<PayoutBatchRow>(pool, BATCHES)
    .whereIn("state", mayMake ? ["making", "withdrawing"] : ["withdrawing"])
    .whereNotIn("id", except)
    .orderBy("updated_at")
    .pluck<string[]>("id")
  const work: BatchWork = { done: 0, isBusy: false, stopped: [], failed: [] }
  for (const id of ids) {
    try {
      const { done, isBusy, obstacle } = await workOn(pool, id, limit, settings)
      work.done += done
      work.isBusy ||= isBusy === true
      work.stopped.push(...(obstacle ? [{ id, obstacle }] : []))
    } catch (error) {
      work.failed.push({ id, error })
    }
  }
  return work
}

type Step = { done: number; isBusy?: true; obstacle?: BatchObstacle }

function workOn(
  pool: Knex,
  id: string,
  limit: number,
  settings: PayoutSettings
): Promise<Step> {
  return inTransaction(pool, async (trx): Promise<Step> => {
    const batch = await rowsOf<PayoutBatchRow>(trx, BATCHES)
      .where({ id })
      .whereIn("state", ["making", "withdrawing"])
      .forUpdate()
      .skipLocked()
      .first()
    if (!batch) {
      return { done: 0, isBusy: true }
    }
    if (batch.state === "withdrawing") {
      const done = await withdrawPayouts(trx, batch, limit)
      if (done === 0) {
        await moveBatch(trx, batch, { to: "withdrawn" })
      }
      return { done }
    }
    const rows = await rowsOf<StoredBatchRow>(trx, BATCH_ROWS)
      .where({ batch_id: id })
      .whereNull("payout_id")
      .orderBy("number")
      .limit(limit)
    const obstacle = await findObstacle(trx, batch, rows, settings)
    if (obstacle !== batch.obstacle) {
      await rowsOf<PayoutBatchRow>(trx, BATCHES)
        .where({ id })
        .update({ obstacle })
    }
    if (obstacle) {
      return { done: 0, ...(obstacle !== batch.obstacle && { obstacle }) }
    }
    if (rows.length === 0) {
      await moveBatch(trx, batch, { to: "made" })
    } else {
      await makePayouts(trx, batch, rows, settings)
    }
    return { done: rows.length }
  })
}

/** Why a batch is not made: what was approved may not be what is there, or cannot be paid. */
async function findObstacle(
  trx: Knex.Transaction,
  batch: PayoutBatchRow,
  rows: readonly StoredBatchRow[],
  { keys, shopId, currencies }: PayoutSettings
): Promise<BatchObstacle | null> {
  const { isSealed } = sealsOf("batch", keys)
  const isAsApproved =
    isSealed(batch.approval_seal, approvalFacts(batch)) &&
    rows.every((row) => isSealed(row.seal, rowFacts(row))) &&
    (await isWhole(trx, batch))
  if (!isAsApproved) {
    return "not_as_approved"
  }
  if (batch.shop_id !== shopId) {
    return "other_shop"
  }
  return currencies.includes(currencyOf(batch.currency_code))
    ? null
    : "no_currency"
}

/** Every row is there, and the history does not say that it was made or has ended. */
async function isWhole(
  trx: Knex.Transaction,
  { id, row_count }: PayoutBatchRow
): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: [{ is_whole: boolean }] }>(
    `SELECT (SELECT count(*) FROM ${BATCH_ROWS}
         WHERE batch_id = :id AND deleted_at IS NULL) = :row_count
       AND NOT EXISTS (
         SELECT 1 FROM ${PAYOUT_EVENTS}
         WHERE payout_id IS NULL AND deleted_at IS NULL
           AND details ->> 'batch_id' = :id
           AND event IN ('batch_made', 'batch_rejected', 'batch_expired', 'batch_withdrawing')
       ) AS is_whole`,
    { id, row_count }
  )
  return rows[0].is_whole
}

/** An approved batch is promised, and counted then: the limits are not checked again. */
async function makePayouts(
  trx: Knex.Transaction,
  batch: PayoutBatchRow,
  rows: readonly StoredBatchRow[],
  settings: PayoutSettings
): Promise<void> {
  const { id: batch_id, currency_code, created_by, approved_by, days } = batch
  const { requires_code } = batch
  const payouts = await insertPayouts(
    trx,
    batch.shop_id,
    rows.map(({ amount, number, description, order_id, ...row }) => ({
      request: {
        idempotency_key: `${batch_id}:${number}`,
        amount,
        currency_code,
        description,
        order_id,
        created_by,
        purpose: "payout",
        metadata: null,
        invoice_id: null,
        replaces_id: null,
        confirm_duplicate: row.is_duplicate,
      },
      more: {
        columns: { fingerprint: "", state: "awaiting_card", approved_by },
        details: { is_link: true, batch_id, number },
        recipient: `${row.recipient_name} ${row.recipient_email}`,
      },
    }))
  )
  await trx(LINKS).insert(
    payouts.map((payout, index) => {
      const { recipient_name, recipient_email } = rows[index] as StoredBatchRow
      const id = newId("payout_link")
      const link = {
        id,
        days,
        requires_code,
        recipient_email,
        recipient_name: String(recipient_name),
      }
      return {
        ...link,
        payout_id: payout.id,
        token_digest: digestOf(newToken(id, settings.keys)),
        ...liveColumns(trx, link, payout, settings),
        mail_at: trx.fn.now(),
      }
    })
  )
  await trx.raw(
    `UPDATE ${BATCH_ROWS} SET payout_id = made.payout_id, updated_at = now(),
       recipient_name = NULL, recipient_email = NULL, description = NULL
     FROM unnest(?::text[], ?::text[]) AS made (id, payout_id)
     WHERE ${BATCH_ROWS}.id = made.id`,
    [rows.map(({ id }) => id), payouts.map(({ id }) => id)]
  )
}

/** A recipient may be typing a card at this moment: whichever commits first wins. */
async function withdrawPayouts(
  trx: Knex.Transaction,
  { id: batch_id, resolved_by }: PayoutBatchRow,
  limit: number
): Promise<number> {
  // Locked in the order of ids, as in `makeDue`.
  const payouts = await liveOf(trx, batch_id)
    .orderBy("id")
    .limit(limit)
    .forUpdate()
  await movePayouts(trx, payouts, {
    to: "withdrawn",
    by: "person",
    event: "withdrawn",
    actor_id: resolved_by ?? undefined,
    details: { batch_id },
    columns: { resolved_by },
  })
  return payouts.length
}
