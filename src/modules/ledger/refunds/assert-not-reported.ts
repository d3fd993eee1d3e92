import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import type { AttentionReason } from "../../../shared/attention-reasons"
import type { AttentionRow } from "../models/attention"
import type { InvoiceRow } from "../models/invoice"
import { ATTENTION, rowsOf } from "../sql"
import { type RefundRequest, refusal } from "./new-refund"

/** The gateway says that money went back, or may have gone back, over there. */
const REPORTED: AttentionReason[] = ["refund_not_recorded", "status_changed"]

/**
 * Asks before a payout returns money of which the gateway says that it went back
 * over there, as long as nobody has seen to that: it could go back twice.
 *
 * @throws {MedusaError} NOT_ALLOWED until an operator says so
 */
export async function assertNotReported(
  trx: Knex.Transaction,
  invoice: InvoiceRow,
  { amount, confirm_more_than_owed }: Omit<RefundRequest, "may_close">
): Promise<void> {
  const report = confirm_more_than_owed
    ? undefined
    : await findReport(trx, invoice)
  if (report) {
    const currency = invoice.currency_code.toUpperCase()
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `${report} Confirm that ${amount} ${currency} is to go back by a payout as well`,
      "more_than_owed"
    )
  }
}

/**
 * The same, of a payout that waits for a second person: it was told while that
 * waited, or the first person knew of it, and the second one should.
 *
 * @throws {MedusaError} NOT_ALLOWED until somebody has seen to it
 */
export async function assertNothingReported(
  trx: Knex.Transaction,
  invoice: InvoiceRow
): Promise<void> {
  const report = await findReport(trx, invoice)
  if (report) {
    throw refusal(
      `${report} Reject this payout, or take that off the list if both are meant`
    )
  }
}

async function findReport(
  trx: Knex.Transaction,
  { id, currency_code }: InvoiceRow
): Promise<string | undefined> {
  const entry = await rowsOf<AttentionRow>(trx, ATTENTION)
    .where({ subject_id: id })
    .whereIn("reason", REPORTED)
    .whereNull("resolved_at")
    .orderBy("reason")
    .first()
  if (!entry) {
    return undefined
  }
  const { unrecorded, status } = entry.details
  const news =
    typeof unrecorded === "string"
      ? `a refund of ${unrecorded} ${currency_code.toUpperCase()}`
      : `the status ${String(status)}`
  return `After SBP invoice ${id} was paid, the gateway reported ${news}, and nobody has seen to that. Look into its cabinet, and record what went back there.`
}
