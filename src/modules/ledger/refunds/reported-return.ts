import { REPORTED_RETURN_REASONS } from "../../../domain/attention-reasons"
import type { AttentionRow } from "../models/attention"
import type { InvoiceRow } from "../models/invoice"
import { anyOf } from "../../../shared/any-of"
import { ATTENTION, INVOICE_EVENTS, rowsOf, type Sql } from "../sql"

/**
 * SQL: the reason of an open entry that says that the money of a paid invoice went back
 * at the gateway, or may have; otherwise null. What was reported before the payment does
 * not count: else one forged message could keep every payment from becoming an order
 * (ADR 0018).
 */
export const reportedReturn = (invoiceId: string) =>
  `(SELECT min(entry.reason) FROM ${ATTENTION} entry
     WHERE entry.subject_id = ${invoiceId} AND entry.reason IN (${anyOf(REPORTED_RETURN_REASONS)})
       AND entry.resolved_at IS NULL AND entry.deleted_at IS NULL
       AND entry.created_at > coalesce((SELECT max(paid.created_at) FROM ${INVOICE_EVENTS} paid
         WHERE paid.invoice_id = ${invoiceId} AND paid.event IN ('confirmed', 'confirmed_by_hand')
           AND paid.deleted_at IS NULL), '-infinity'))`

/** In words for an operator: what of an invoice the gateway reported as gone back. */
export async function findReport(
  sql: Sql,
  { id, currency_code }: InvoiceRow
): Promise<string | undefined> {
  const entry = await rowsOf<AttentionRow>(sql, ATTENTION)
    .where({ subject_id: id })
    .whereIn("reason", [...REPORTED_RETURN_REASONS])
    .whereNull("resolved_at")
    .orderBy("reason")
    .first()
  if (!entry) {
    return undefined
  }
  const { unrecorded, status } = entry.details
  const reported =
    typeof unrecorded === "string"
      ? `a refund of ${unrecorded} ${currency_code.toUpperCase()}`
      : `the status ${String(status)}`
  return `After SBP invoice ${id} was paid, the gateway reported ${reported}, and no operator has dealt with that yet. Look into its cabinet, and record what was returned there.`
}
