import { REPORTED_RETURN_REASONS } from "../../../domain/attention-reasons"
import type { AttentionRow } from "../models/attention"
import type { InvoiceRow } from "../models/invoice"
import { reportIn } from "../notifications/report"
import { anyOf } from "../../../shared/any-of"
import { ATTENTION, rowsOf, type Sql } from "../sql"

/**
 * A report from before the payment does not hold the order back: otherwise one forged
 * message could keep every payment from becoming an order (ADR 0018).
 */
const SINCE_PAYMENT = "details ->> 'before_payment' IS NULL"

/**
 * SQL: the reason of an open entry that says that the money of a paid invoice went back
 * at the gateway, or may have; otherwise null.
 */
export const reportedReturn = (invoiceId: string) =>
  `(SELECT min(entry.reason) FROM ${ATTENTION} entry
     WHERE entry.subject_id = ${invoiceId} AND entry.reason IN (${anyOf(REPORTED_RETURN_REASONS)})
       AND entry.resolved_at IS NULL AND entry.deleted_at IS NULL AND ${SINCE_PAYMENT})`

/**
 * The gateway's open report that an invoice's money went back, in words for an operator.
 *
 * @param which `any` includes reports from before the payment: it may be true as well
 */
export async function findReport(
  sql: Sql,
  { id, currency_code }: InvoiceRow,
  which: "any" | "since_payment"
): Promise<string | undefined> {
  const entry = await rowsOf<AttentionRow>(sql, ATTENTION)
    .where({ subject_id: id })
    .whereIn("reason", [...REPORTED_RETURN_REASONS])
    .whereNull("resolved_at")
    .whereRaw(which === "any" ? "true" : SINCE_PAYMENT)
    .orderBy("reason")
    .first()
  if (!entry) {
    return undefined
  }
  const { unrecorded, status, amount, before_payment, ...back } =
    reportIn(entry)
  const unclear = back.refunded ?? back.refund_unclear
  const reported =
    typeof unrecorded === "string"
      ? `a refund of ${unrecorded} ${currency_code.toUpperCase()}`
      : unclear
        ? "a refund whose sum is not clear"
        : `the status ${String(status)}${amount ? " with another amount" : ""}`
  const when = before_payment ? "Before" : "After"
  return `${when} SBP invoice ${id} was paid, the gateway reported ${reported}, and no operator has dealt with that yet. Look into its cabinet, and record what was returned there.`
}
