import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { CurrencyCode } from "../../domain/money"
import {
  BATCH_FAULTS,
  type BatchFault,
  type BatchRow,
} from "../../domain/payout-batch"
import { newId } from "../../shared/ids"
import { invalidData } from "../../shared/invalid-data"
import { notAllowed } from "../../shared/not-allowed"
import { type BatchCheck, checkBatch } from "./check-batch"
import { APPROVAL_DAYS } from "./create-payout"
import type { StoredBatchRow } from "./models/batch-row"
import type { PayoutBatchRow } from "./models/payout-batch"
import { assertInHours } from "./rules"
import { sealsOf } from "./seal"
import type { PayoutSettings } from "./settings"
import {
  BATCH_ROWS,
  BATCHES,
  inTransaction,
  lockDecisions,
  rowsOf,
} from "./sql"
import { recordEvent } from "./trail"

/** A row with its place in the batch, from 1. */
export type NewBatchRow = BatchRow & { number: number; order_id: string | null }

export type BatchRequest = {
  idempotency_key: string
  name: string
  currency_code: CurrencyCode
  days: number
  requires_code: boolean
  rows: readonly NewBatchRow[]
  created_by: string
  actor_email?: string
  /** The creator confirms that rows which repeat another payout are payouts of their own. */
  confirm_duplicates: boolean
  /** The creator confirms that rows return no money of their orders, although they could. */
  confirm_not_returns: boolean
}

/** More rows in one query would keep other requests waiting while it is built. */
const AT_ONCE = 250

/**
 * Inserts a batch, which waits for a second person. The same request again returns the
 * same batch.
 *
 * @throws {MedusaError} NOT_ALLOWED or INVALID_DATA, with the reason
 */
export async function createBatch(
  pool: Knex,
  request: BatchRequest,
  settings: PayoutSettings
): Promise<PayoutBatchRow> {
  const { idempotency_key, name, created_by, actor_email } = request
  return inTransaction(pool, async (trx) => {
    await lockDecisions(trx)
    const same = await rowsOf<PayoutBatchRow>(trx, BATCHES)
      .where({ idempotency_key })
      .first()
    if (same) {
      const { isSealed } = sealsOf("batch", settings.keys)
      if (!isSealed(same.digest, [contentOf(request)])) {
        throw notAllowed(
          `This idempotency key belongs to another batch, ${same.id}. A new batch needs a key of its own`,
          "idempotency_key_used"
        )
      }
      return same
    }
    const check = await checkNew(trx, request, settings)
    const batch = await insertBatch(trx, request, check, settings)
    const { row_count, amount, currency_code, duplicates } = batch
    await recordEvent(trx, {
      event: "batch_created",
      actor_id: created_by,
      actor_email,
      note: name,
      details: {
        batch_id: batch.id,
        row_count,
        amount,
        currency_code,
        duplicates,
        confirm_not_returns: request.confirm_not_returns,
      },
    })
    return batch
  })
}

async function checkNew(
  trx: Knex.Transaction,
  request: BatchRequest,
  settings: PayoutSettings
): Promise<BatchCheck> {
  if (!settings.hasApprovers) {
    throw notAllowed(
      "A batch waits for a second person, and the options name no approver"
    )
  }
  assertInHours(settings)
  const check = await checkBatch(trx, request, settings)
  assertNoFaults(check.faults)
  if (check.exceeded) {
    throw notAllowed(check.exceeded)
  }
  const duplicates = check.duplicates.length
  if (duplicates > 0 && !request.confirm_duplicates) {
    throw notAllowed(
      `Rows that repeat a payout of the same amount to the same address: ${duplicates}. Confirm that they are other payouts`,
      "duplicate_payout"
    )
  }
  return check
}

async function insertBatch(
  trx: Knex.Transaction,
  request: BatchRequest,
  { count, amount, duplicates }: BatchCheck,
  { keys, shopId }: PayoutSettings
): Promise<PayoutBatchRow> {
  const { idempotency_key, name, currency_code, days } = request
  const { seal } = sealsOf("batch", keys)
  const [inserted] = await trx<PayoutBatchRow>(BATCHES)
    .insert({
      id: newId("payout_batch"),
      state: "awaiting_approval",
      idempotency_key,
      name,
      currency_code,
      row_count: count,
      amount,
      digest: seal([contentOf(request)]),
      duplicates: duplicates.length,
      days,
      requires_code: request.requires_code,
      created_by: request.created_by,
      shop_id: shopId,
      approve_by: trx.raw(`now() + interval '${APPROVAL_DAYS} days'`),
    })
    .returning("*")
  const batch = inserted as PayoutBatchRow
  const repeated = new Set(duplicates.map(({ row }) => row))
  const written = request.rows.map((row) => ({
    id: newId("payout_batch_row"),
    batch_id: batch.id,
    ...row,
    is_duplicate: repeated.has(row.number),
    seal: seal(rowFacts({ batch_id: batch.id, ...row })),
  }))
  for (let from = 0; from < written.length; from += AT_ONCE) {
    await trx(BATCH_ROWS).insert(written.slice(from, from + AT_ONCE))
  }
  return batch
}

/** What a row was created with. */
export const rowFacts = (
  row: Pick<
    StoredBatchRow,
    | "batch_id"
    | "number"
    | "recipient_name"
    | "recipient_email"
    | "amount"
    | "description"
    | "order_id"
  >
) => [
  row.batch_id,
  row.number,
  row.recipient_name,
  row.recipient_email,
  row.amount,
  row.description,
  row.order_id,
]

/** @throws {MedusaError} INVALID_DATA, which names the first and says how many there are */
export function assertNoFaults(faults: readonly BatchFault[]): void {
  const [first, ...others] = faults
  if (first) {
    const { row, column, fault } = first
    throw invalidData(
      `Row ${row}: '${column}' ${BATCH_FAULTS[fault]}${others.length > 0 ? `; and ${others.length} more faults` : ""}`
    )
  }
}

type Content = Pick<
  PayoutBatchRow,
  "name" | "currency_code" | "days" | "requires_code" | "created_by"
> & {
  rows: readonly Omit<Parameters<typeof rowFacts>[0], "batch_id">[]
}

/** If any of this differs, it is another batch. */
export function contentOf(batch: Content): string {
  const { name, currency_code, days, requires_code, rows, created_by } = batch
  return JSON.stringify([
    name,
    currency_code,
    days,
    requires_code,
    created_by,
    rows.map((row) => rowFacts({ ...row, batch_id: "" })),
  ])
}
