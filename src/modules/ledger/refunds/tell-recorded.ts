import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { closeAttention } from "../attention/close-attention"
import type { AttentionRow } from "../models/attention"
import type { InvoiceRow } from "../models/invoice"
import { ATTENTION, rowsOf } from "../sql"
import type { Refund } from "./read-refunds"
import { amountOf, minor, sum } from "./sums"

/**
 * What was recorded as returned in the gateway's cabinet. Payouts are no part of
 * it: to the gateway, they have nothing to do with the payment.
 */
export function recordedOf(refunds: readonly Refund[]): bigint {
  const recorded = refunds.flatMap(({ amount, attempts }) =>
    attempts
      .filter((it) => it.payout_id === null && it.outcome === "paid")
      .map(() => minor(amount))
  )
  return sum(recorded)
}

/** The details of an entry about a refund that the gateway reports. */
export function unrecordedDetails(
  refunded: string,
  recorded: bigint
): { refunded: string; unrecorded: string } {
  return { refunded, unrecorded: amountOf(minor(refunded) - recorded) }
}

/** Takes off the operator's list what the recorded refunds account for. */
export async function tellRecorded(
  trx: Knex.Transaction,
  { id, received_amount }: InvoiceRow,
  refunds: readonly Refund[]
): Promise<void> {
  const recorded = recordedOf(refunds)
  const note = "recorded"
  if (recorded > 0n && recorded >= minor(received_amount ?? "0.00")) {
    await closeAttention(trx, id, { reasons: ["status_changed"], note })
  }
  const entry = await rowsOf<AttentionRow>(trx, ATTENTION)
    .where({ subject_id: id, reason: "refund_not_recorded" })
    .whereNull("resolved_at")
    .first()
  if (!entry) {
    return
  }
  const refunded = String(entry.details.refunded)
  if (recorded >= minor(refunded)) {
    await closeAttention(trx, id, { reasons: ["refund_not_recorded"], note })
    return
  }
  const details = {
    ...entry.details,
    ...unrecordedDetails(refunded, recorded),
  }
  await rowsOf<AttentionRow>(trx, ATTENTION)
    .where({ id: entry.id })
    .update({
      details: JSON.stringify(details) as never,
      updated_at: trx.fn.now(),
    })
}
