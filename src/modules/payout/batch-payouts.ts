import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { newId } from "../../shared/ids"
import { rowFacts } from "./create-batch"
import { liveColumns } from "./create-link"
import { insertPayouts } from "./create-payout"
import { approvalFacts } from "./decide-batch"
import { digestOf, newToken } from "./link-token"
import type { BatchRowRow } from "./models/batch-row"
import type { PayoutBatchRow } from "./models/payout-batch"
import type { PayoutRow } from "./models/payout"
import { moveBatch } from "./move-batch"
import { movePayouts } from "./move-payout"
import { sealsOf } from "./seal"
import type { PayoutSettings } from "./settings"
import {
  BATCH_ROWS,
  BATCHES,
  inTransaction,
  LINKS,
  PAYOUTS,
  rowsOf,
} from "./sql"

/**
 * Does a part of what an approved or withdrawn batch waits for: one process at a time for
 * each batch, in short transactions, so that a crash loses one part and repeats none.
 *
 * @returns how many rows it was about; 0: nothing is left to do
 */
export async function workOnBatch(
  pool: Knex,
  limit: number,
  settings: PayoutSettings
): Promise<number> {
  return inTransaction(pool, async (trx) => {
    const batch = await rowsOf<PayoutBatchRow>(trx, BATCHES)
      .whereIn("state", ["making", "withdrawing"])
      .orderBy("updated_at")
      .forUpdate()
      .skipLocked()
      .first()
    if (!batch) {
      return 0
    }
    if (batch.state === "withdrawing") {
      const withdrawn = await withdrawPayouts(trx, batch, limit)
      if (withdrawn === 0) {
        await moveBatch(trx, batch, { to: "withdrawn" })
      }
      // There may be another batch.
      return Math.max(withdrawn, 1)
    }
    const made = await makePayouts(trx, batch, limit, settings)
    if (made === undefined) {
      const details = { is_other: true }
      await moveBatch(trx, batch, { to: "withdrawing", details })
    } else if (made === 0) {
      await moveBatch(trx, batch, { to: "made" })
    }
    return Math.max(made ?? 0, 1)
  })
}

/**
 * What a person approved is a promise by now: it counted towards the limits then, and is
 * not asked again.
 *
 * @returns undefined if it is not what they approved: whoever can write rows could add some
 */
async function makePayouts(
  trx: Knex.Transaction,
  batch: PayoutBatchRow,
  limit: number,
  settings: PayoutSettings
): Promise<number | undefined> {
  const { id: batch_id, currency_code, created_by, approved_by, days } = batch
  const rows = await rowsOf<BatchRowRow>(trx, BATCH_ROWS)
    .where({ batch_id })
    .whereNull("payout_id")
    .orderBy("number")
    .limit(limit)
  const { keys } = settings
  const { isSealed } = sealsOf(keys)
  const isAsApproved =
    isSealed(batch.approval_seal, approvalFacts(batch)) &&
    rows.every(
      (row) =>
        row.number <= batch.row_count && isSealed(row.seal, rowFacts(row))
    )
  if (!isAsApproved) {
    return undefined
  }
  if (rows.length === 0) {
    return 0
  }
  const payouts = await insertPayouts(
    trx,
    batch.shop_id,
    rows.map(({ amount, number, description, order_id, ...row }) => ({
      request: {
        idempotency_key: `${batch_id}:${number}`,
        ...{ amount, currency_code, description, order_id, created_by },
        purpose: "payout",
        metadata: null,
        invoice_id: null,
        replaces_id: null,
        confirm_duplicate: batch.duplicates > 0,
      },
      more: {
        columns: { fingerprint: "", state: "awaiting_card", approved_by },
        details: { is_link: true, batch_id, number },
        recipient: `${row.recipient_name} ${row.recipient_email}`,
      },
    }))
  )
  await trx(LINKS).insert(
    payouts.map(({ id: payout_id }, index) => {
      const { recipient_name, recipient_email } = rows[index] as BatchRowRow
      const id = newId("payout_link")
      return {
        ...{ id, payout_id, recipient_name, recipient_email, days },
        requires_code: batch.requires_code,
        token_digest: digestOf(newToken(id, keys)),
        ...liveColumns(trx, days),
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
  return rows.length
}

/** The recipient may be typing a card at this moment: then they were faster, or not. */
async function withdrawPayouts(
  trx: Knex.Transaction,
  { id: batch_id, resolved_by }: PayoutBatchRow,
  limit: number
): Promise<number> {
  const payouts = await rowsOf<PayoutRow>(trx, PAYOUTS)
    .where({ state: "awaiting_card" })
    .whereIn(
      "id",
      rowsOf<BatchRowRow>(trx, BATCH_ROWS)
        .where({ batch_id })
        .whereNotNull("payout_id")
        .select("payout_id") as never
    )
    .limit(limit)
    .forUpdate()
  await movePayouts(trx, payouts, {
    to: "withdrawn",
    event: "withdrawn",
    actor_id: resolved_by ?? undefined,
    details: { batch_id },
    columns: { resolved_by },
  })
  return payouts.length
}
