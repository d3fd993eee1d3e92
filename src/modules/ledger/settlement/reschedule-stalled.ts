import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { SETTLEMENT_REASONS } from "../../../domain/attention-reasons"
import { readCommitted } from "../../../shared/read-committed"
import { openAttention } from "../attention-list"
import type { InvoiceRow } from "../models/invoice"
import { reportedReturn } from "../refunds/reported-return"
import { ATTENTION, INVOICES, rowsOf } from "../sql"
import { makeSettlementDue } from "./make-settlement-due"

/** Every try that comes to an end changes the row much sooner. */
const QUIET = "interval '15 minutes'"

/** An open entry about the invoice, or about one of the same order that it waits for. */
const REPORTED = `SELECT FROM ${ATTENTION} entry
  JOIN ${INVOICES} reported ON reported.id = entry.invoice_id
  WHERE entry.reason = ANY(?) AND entry.resolved_at IS NULL
    AND entry.deleted_at IS NULL
    AND (reported.id = ${INVOICES}.id OR (
      reported.payment_collection_id = ${INVOICES}.payment_collection_id
      AND reported.state = 'paid' AND NOT reported.decided_by_person
      AND (reported.settle_at IS NOT NULL OR reported.medusa_payment_id IS NOT NULL)))`

const STALLED =
  "No process has settled this payment for a quarter of an hour: each one stops, hangs, or finds no free connection to the database. Search the store's log for this payment's id, then try again"

/**
 * Finds paid invoices that no process settles and no entry reports: their process
 * crashes or hangs, again and again. They become due at once, and are put
 * on the operator's list. Returns how many there were.
 */
export async function rescheduleStalled(
  pool: Knex,
  limit: number
): Promise<number> {
  return readCommitted(pool, async (trx) => {
    const stalled = await rowsOf<InvoiceRow>(trx, INVOICES)
      .where({ state: "paid", decided_by_person: false })
      .where("updated_at", "<", trx.raw(`now() - ${QUIET}`) as never)
      // An invoice that was never claimed waits for its turn.
      .whereRaw("(settle_at IS NULL OR settle_at > updated_at)")
      .whereRaw(`NOT EXISTS (${REPORTED})`, [[...SETTLEMENT_REASONS]])
      // A reported return is on the list, too, and settling waits for that entry.
      .whereRaw(`${reportedReturn(`${INVOICES}.id`)} IS NULL`)
      .orderBy("created_at")
      .limit(limit)
      .forUpdate()
      .skipLocked()
    for (const { id, settle_attempts } of stalled) {
      await makeSettlementDue(trx, id)
      await openAttention(trx, {
        reason: "order_not_created",
        subject_id: id,
        invoice_id: id,
        details: { error: STALLED, settle_attempts },
      })
    }
    return stalled.length
  })
}
