import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { totalOf } from "../../domain/payout-batch"
import { notAllowed } from "../../shared/not-allowed"
import { checkBatch } from "./check-batch"
import { contentOf } from "./create-batch"
import type { PayoutDecision } from "./decide-payout"
import { makeDue, type Reminder } from "./link-mails"
import type { StoredBatchRow } from "./models/batch-row"
import type { PayoutRow } from "./models/payout"
import type { PayoutBatchRow } from "./models/payout-batch"
import { lockBatch, moveBatch } from "./move-batch"
import { assertInHours } from "./rules"
import { type Seals, sealsOf } from "./seal"
import type { PayoutSettings } from "./settings"
import {
  BATCH_ROWS,
  BATCHES,
  inTransaction,
  isOver,
  lockDecisions,
  PAYOUTS,
  rowsOf,
} from "./sql"
import { recordEvent } from "./trail"

export type BatchApproval = {
  actor_id: string
  actor_email?: string
  /** What the approver saw: they approve nothing else. */
  row_count: number
  amount: string
  /** They confirm that rows which repeat a payout made since are payouts of their own. */
  confirm_duplicates?: boolean
}

/**
 * Approves a batch as a second person: from now on its links are made.
 *
 * @throws {MedusaError} NOT_FOUND or NOT_ALLOWED
 */
export async function approveBatch(
  pool: Knex,
  id: string,
  { row_count, amount, confirm_duplicates, ...actor }: BatchApproval,
  settings: PayoutSettings
): Promise<PayoutBatchRow> {
  return inTransaction(pool, async (trx) => {
    await lockDecisions(trx)
    const batch = await lockBatch(trx, id)
    const { actor_id } = actor
    if (batch.row_count !== row_count || batch.amount !== amount) {
      throw notAllowed(
        `Batch ${id} has ${batch.row_count} rows and comes to ${batch.amount}, which is not what you approved. Look at it again`
      )
    }
    if (batch.approved_by === actor_id) {
      return batch
    }
    await assertApprovable(trx, batch, actor_id)
    if (batch.shop_id !== settings.shopId) {
      throw notAllowed(
        `Batch ${id} was created for the shop ${batch.shop_id}, and payouts go out of ${settings.shopId} now. Reject it, and create a new batch`
      )
    }
    assertInHours(settings)
    const { seal, isSealed } = sealsOf("batch", settings.keys)
    const rows = await readAsCreated(trx, batch, isSealed)
    const repeated = await checkAgain(trx, batch, rows, settings)
    if (repeated.length > 0 && !confirm_duplicates) {
      throw notAllowed(
        `Rows that repeat a payout of the same amount to the same address, which was made or promised since this batch was created: ${named(repeated)}. Confirm that they are other payouts`,
        "duplicate_payout"
      )
    }
    const facts = approvalFacts({ ...batch, approved_by: actor_id })
    return moveBatch(trx, batch, {
      to: "making",
      ...actor,
      columns: {
        approved_by: actor_id,
        approved_at: trx.fn.now(),
        approval_seal: seal(facts),
      },
      details: {
        row_count,
        amount,
        ...(confirm_duplicates && { confirm_duplicates }),
      },
    })
  })
}

/** More row numbers than this would not be looked up. */
const MAX_NAMED = 20

function named(rows: readonly number[]): string {
  const others = rows.length - MAX_NAMED
  return `${rows.slice(0, MAX_NAMED).join(", ")}${others > 0 ? ` and ${others} more` : ""}`
}

/** Reads the rows, and refuses a batch that was changed in the database. */
async function readAsCreated(
  trx: Knex.Transaction,
  batch: PayoutBatchRow,
  isSealed: Seals["isSealed"]
): Promise<StoredBatchRow[]> {
  const rows = await rowsOf<StoredBatchRow>(trx, BATCH_ROWS)
    .where({ batch_id: batch.id })
    .orderBy("number")
  const isAsCreated =
    isSealed(batch.digest, [contentOf({ ...batch, rows })]) &&
    rows.length === batch.row_count &&
    totalOf(rows) === batch.amount
  if (!isAsCreated) {
    throw notAllowed(
      `Batch ${batch.id} is not the one that was created, or the key that it was sealed with is not among the options any more. Reject it, and create a new batch`
    )
  }
  return rows
}

/**
 * Repeats the checks of its creation: other payouts may have been made or promised since.
 *
 * @returns the rows that repeat one of those, whatever they repeated before
 * @throws {MedusaError} NOT_ALLOWED, if a limit would be exceeded
 */
async function checkAgain(
  trx: Knex.Transaction,
  { id, currency_code }: PayoutBatchRow,
  rows: readonly StoredBatchRow[],
  settings: PayoutSettings
): Promise<number[]> {
  const { exceeded, faults, duplicates } = await checkBatch(
    trx,
    {
      currency_code,
      rows: rows.map(({ number, amount, recipient_email }) => ({
        number,
        amount,
        recipient_email: recipient_email ?? "",
      })),
      except_id: id,
    },
    settings
  )
  if (exceeded ?? faults[0]) {
    throw notAllowed(
      exceeded ??
        `Row ${faults[0]?.row} is more than one payout may be. Reject the batch, and create a new one`
    )
  }
  return duplicates
    .filter(({ payout_id, batch_id }) => payout_id ?? batch_id)
    .map(({ row }) => row)
}

/** What was approved, and by whom. */
export const approvalFacts = (batch: PayoutBatchRow) => [
  batch.id,
  batch.shop_id,
  batch.currency_code,
  batch.row_count,
  batch.amount,
  batch.days,
  batch.requires_code,
  batch.created_by,
  batch.approved_by,
]

async function assertApprovable(
  trx: Knex.Transaction,
  { id, state, created_by, approve_by }: PayoutBatchRow,
  actor_id: string
) {
  if (state !== "awaiting_approval") {
    throw notAllowed(`Batch ${id} is ${state}: it does not wait for approval`)
  }
  if (created_by === actor_id) {
    throw notAllowed(
      "The person who created a batch cannot approve it. Ask another approver"
    )
  }
  if (await isOver(trx, approve_by)) {
    throw notAllowed(`The time to approve batch ${id} has passed`)
  }
}

/** @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED unless it waits for approval */
export function rejectBatch(
  pool: Knex,
  id: string,
  decision: PayoutDecision
): Promise<PayoutBatchRow> {
  return inTransaction(pool, async (trx) =>
    moveByPerson(trx, await lockBatch(trx, id), "rejected", decision)
  )
}

/**
 * Ends the links of a batch by which no card was typed, and makes no more of them.
 *
 * @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED unless it was approved, and has links
 *   left to end
 */
export function withdrawBatch(
  pool: Knex,
  id: string,
  decision: PayoutDecision
): Promise<PayoutBatchRow> {
  return inTransaction(pool, async (trx) => {
    const batch = await lockBatch(trx, id)
    if (batch.state === "made" && !(await liveOf(trx, id).first("id"))) {
      throw notAllowed(
        `No link of batch ${id} waits for a card any more: nothing of it is left to withdraw`
      )
    }
    return moveByPerson(trx, batch, "withdrawing", decision)
  })
}

/** A person ends what was not sent yet. */
function moveByPerson(
  trx: Knex.Transaction,
  batch: PayoutBatchRow,
  to: "rejected" | "withdrawing",
  decision: PayoutDecision
): Promise<PayoutBatchRow> {
  return moveBatch(trx, batch, {
    ...decision,
    to,
    columns: { resolved_by: decision.actor_id },
  })
}

/** The payouts of a batch that wait for their recipient's card. */
export const liveOf = (trx: Knex.Transaction, batch_id: string) =>
  rowsOf<PayoutRow>(trx, PAYOUTS)
    .where({ state: "awaiting_card" })
    .whereIn(
      "id",
      rowsOf<StoredBatchRow>(trx, BATCH_ROWS)
        .where({ batch_id })
        .whereNotNull("payout_id")
        .select("payout_id") as never
    )

/** Ends batches that were not approved in time. Returns how many. */
export async function expireBatches(
  pool: Knex,
  limit: number
): Promise<number> {
  return inTransaction(pool, async (trx) => {
    const batches = await rowsOf<PayoutBatchRow>(trx, BATCHES)
      .where({ state: "awaiting_approval" })
      .where("approve_by", "<", trx.fn.now() as never)
      .limit(limit)
      .forUpdate()
      .skipLocked()
    for (const batch of batches) {
      await moveBatch(trx, batch, { to: "expired" })
    }
    return batches.length
  })
}

/**
 * Has the addresses of a batch's live links sent again. Returns how many.
 *
 * @throws {MedusaError} NOT_FOUND, or NOT_ALLOWED unless its links are being made or are made
 */
export async function remindBatch(
  pool: Knex,
  batch_id: string,
  by: Reminder
): Promise<number> {
  return inTransaction(pool, async (trx) => {
    const { state } = await lockBatch(trx, batch_id)
    if (state !== "making" && state !== "made") {
      throw notAllowed(
        `Batch ${batch_id} is ${state}: none of its links is sent again`
      )
    }
    const ids = await rowsOf<StoredBatchRow>(trx, BATCH_ROWS)
      .where({ batch_id })
      .whereNotNull("payout_id")
      .pluck<string[]>("payout_id")
    const reminded = await makeDue(trx, ids)
    if (reminded > 0) {
      const details = { batch_id, reminded }
      await recordEvent(trx, { event: "batch_reminded", ...by, details })
    }
    return reminded
  })
}
