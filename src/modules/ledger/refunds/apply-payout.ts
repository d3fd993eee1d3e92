import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { PayoutDoubt } from "../../../domain/attention-reasons"
import { parseAmount } from "../../../domain/money"
import type { PayoutState } from "../../../domain/states/payout"
import { newId } from "../../../shared/ids"
import { readCommitted } from "../../../shared/read-committed"
import { recordInvoiceEvent } from "../invoices/move-invoice"
import type { InvoiceRow } from "../models/invoice"
import type { RefundRow } from "../models/refund"
import type { RefundAttemptRow, RefundOutcome } from "../models/refund-attempt"
import { INVOICES, REFUND_ATTEMPTS, REFUNDS, rowsOf } from "../sql"
import { type LockedRefunds, lockRefunds, type Refund } from "./move-refund"
import { reconcile } from "./reconcile"
import { reportExpired } from "./refund-entries"

/** A payout that returns money, as it was at one moment. */
export type ReturnPayout = {
  id: string
  invoice_id: string | null
  amount: string
  currency_code: string
  created_by: string
  replaces_id: string | null
  state: PayoutState
  /** When its money left, as far as is known. */
  paid_at: Date | null
  /** Why a person has to look at it. */
  attention: PayoutDoubt | null
  /** Counts its changes: an older version than the last one is ignored. */
  version: number
}

/** The outcome of a return's payout; open while it is not certain. */
const OUTCOMES: Record<PayoutState, RefundOutcome> = {
  awaiting_approval: "open",
  awaiting_card: "open",
  sending: "open",
  pending: "open",
  unknown: "open",
  paid: "paid",
  resolved_paid: "paid",
  failed: "not_paid",
  rejected: "not_paid",
  withdrawn: "not_paid",
  expired: "not_paid",
  resolved_not_paid: "not_paid",
  bounced: "not_paid",
}

/** What a person recorded is not certain if the gateway contradicts it. */
export function outcomeOf({
  state,
  attention,
}: Pick<ReturnPayout, "state" | "attention">): RefundOutcome {
  return attention === "payout_contradiction" ? "open" : OUTCOMES[state]
}

/**
 * Applies the latest state of a return's payout to its refund. It may be called
 * any number of times, and by several processes at once. Returns the refunds that
 * are to be booked now.
 */
export async function applyPayout(
  pool: Knex,
  payout: ReturnPayout
): Promise<Refund[]> {
  const { id: payout_id, version } = payout
  return readCommitted(pool, async (trx) => {
    const locked = await lockAttempt(trx, payout)
    if (!locked) {
      return []
    }
    const outcome = outcomeOf(payout)
    await rowsOf<RefundAttemptRow>(trx, REFUND_ATTEMPTS)
      .where({ payout_id })
      .where("payout_version", "<", version)
      .update({
        outcome,
        returned_at:
          outcome === "paid"
            ? (payout.paid_at ?? trx.raw("coalesce(returned_at, now())"))
            : null,
        payout_version: version,
        updated_at: trx.fn.now(),
      })
    const refunds = await reconcile(trx, locked)
    if (payout.state === "expired") {
      const change = { before: locked.refunds, now: refunds }
      await reportExpired(trx, payout_id, locked.invoice, change)
    }
    return refunds.filter(({ state }) => state === "due")
  })
}

/** Locks the refunds of a payout's invoice, and restores its attempt if that is lost. */
async function lockAttempt(
  trx: Knex.Transaction,
  payout: ReturnPayout
): Promise<LockedRefunds | undefined> {
  const found = await rowsOf<RefundAttemptRow>(trx, REFUND_ATTEMPTS)
    .where({ payout_id: payout.id })
    .first()
  if (found) {
    return lockRefunds(trx, found.invoice_id)
  }
  return outcomeOf(payout) === "not_paid"
    ? undefined
    : restoreAttempt(trx, payout)
}

/**
 * Restores the reservation of a payout that was sent, after the database lost it:
 * otherwise the same money would count as still to be returned. `reconcile` gives it
 * its part, unless that was promised to another refund since.
 *
 * Undefined if the payment is lost as well: then there is nothing to return.
 */
async function restoreAttempt(
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
    amount: parseAmount(amount),
    currency_code,
    // The record of whether a person confirmed more than was owed is lost.
    beyond_owed: parseAmount("0.00"),
    created_by,
  })
  await trx<RefundAttemptRow>(REFUND_ATTEMPTS).insert({
    id: newId("refund_attempt"),
    refund_id,
    invoice_id: invoice.id,
    payout_id,
    replaces_id,
    // The client's own key may have been used for another attempt since.
    idempotency_key: payout_id,
    outcome: "open",
    created_by,
  })
  await recordInvoiceEvent(trx, {
    invoice_id: invoice.id,
    event: "refund_restored",
    details: { refund_id, amount, payout_id },
  })
  return locked
}
