import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { newId } from "../../../shared/ids"
import { recordEvent } from "../invoices/history"
import type { InvoiceRow } from "../models/invoice"
import type { RefundRow } from "../models/refund"
import type { RefundAttemptRow } from "../models/refund-attempt"
import { INVOICES, REFUND_ATTEMPTS, REFUNDS, rowsOf } from "../sql"
import { type LockedRefunds, lockRefunds } from "./lock-refunds"

/** What a payout that returns money says of itself. */
export type ReturnPayout = {
  id: string
  invoice_id: string | null
  amount: string
  currency_code: string
  created_by: string
  replaces_id: string | null
}

/**
 * Writes again what was reserved for a payout that has left, after the database
 * lost it: else the same money would count as still to be returned. It is given
 * its part by `reconcile`, as far as that was not promised to another since.
 *
 * Undefined if the payment is lost as well: then there is nothing to return.
 */
export async function restoreAttempt(
  trx: Knex.Transaction,
  payout: ReturnPayout
): Promise<LockedRefunds | undefined> {
  const { id: payout_id, invoice_id, created_by, replaces_id } = payout
  const invoice =
    invoice_id !== null &&
    (await rowsOf<InvoiceRow>(trx, INVOICES)
      .where({ id: invoice_id })
      .first("id"))
  if (!invoice) {
    return undefined
  }
  const locked = await lockRefunds(trx, invoice.id)
  // Several processes may publish it at once: the first one has already done this.
  const isThere = await rowsOf<RefundAttemptRow>(trx, REFUND_ATTEMPTS)
    .where({ payout_id })
    .first("id")
  if (isThere) {
    return locked
  }
  const { amount, currency_code } = payout
  const refund_id = newId("refund")
  await trx<RefundRow>(REFUNDS).insert({
    id: refund_id,
    invoice_id: invoice.id,
    kind: "return",
    state: "released",
    amount,
    currency_code,
    created_by,
  })
  await trx<RefundAttemptRow>(REFUND_ATTEMPTS).insert({
    id: newId("refund_attempt"),
    refund_id,
    invoice_id: invoice.id,
    payout_id,
    replaces_id,
    // The client's own may have been used for another one since.
    idempotency_key: payout_id,
    outcome: "open",
    created_by,
  })
  await recordEvent(trx, {
    invoice_id: invoice.id,
    event: "refund_restored",
    details: { refund_id, amount, payout_id },
  })
  return locked
}
