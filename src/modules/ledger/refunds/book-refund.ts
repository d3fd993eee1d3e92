import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { RETURNED_REASONS } from "../../../shared/attention-reasons"
import { closeAttention } from "../attention/close-attention"
import { openAttention } from "../attention/open-attention"
import { recordEvent } from "../invoices/history"
import { lockInvoice } from "../invoices/lock-invoice"
import type { RefundRow } from "../models/refund"
import { nextTryForEver } from "../settlement/schedule"
import { inMs, REFUNDS, rowsOf } from "../sql"
import { findWaiting } from "./find-waiting"
import { leftToReturn } from "./left-to-return"
import { lockRefundById } from "./lock-refund"
import { moveRefund } from "./move-refund"

export type Consumption = {
  invoice_id: string
  /** As Medusa wants to book it, rounded. */
  amount: string
  medusa_refund_id: string
}

/**
 * Lets Medusa book one refund for money that is back: exactly one, of exactly
 * this sum. The same refund of Medusa's again is allowed again.
 *
 * @throws {MedusaError} NOT_ALLOWED, with the two ways to return money
 */
export async function consumeRefund(
  pool: Knex,
  { invoice_id, amount, medusa_refund_id }: Consumption
): Promise<void> {
  await pool.transaction(async (trx) => {
    const invoice = await lockInvoice(trx, invoice_id)
    const known = await rowsOf<RefundRow>(trx, REFUNDS)
      .where({ invoice_id, medusa_refund_id })
      .first("id")
    if (known) {
      return
    }
    const refund = await findWaiting(trx, invoice, amount)
    await rowsOf<RefundRow>(trx, REFUNDS)
      .where({ id: refund.id })
      .update({
        medusa_refund_id,
        // Medusa goes on from here; this is for when it does not come to an end.
        book_at: inMs(trx, 30_000),
        updated_at: trx.fn.now(),
      })
    await recordEvent(trx, {
      invoice_id,
      event: "refund_booking",
      details: { refund_id: refund.id, amount, medusa_refund_id },
    })
  })
}

/** Medusa's refund is not there any more, so this one waits for another. */
export async function unlinkRefund(pool: Knex, id: string): Promise<void> {
  await rowsOf<RefundRow>(pool, REFUNDS)
    .where({ id, state: "due" })
    .update({ medusa_refund_id: null, updated_at: pool.fn.now() })
}

/** Medusa's refund that was made for it, and had not got as far as to say so. */
export async function linkRefund(
  pool: Knex,
  id: string,
  medusa_refund_id: string
): Promise<boolean> {
  const other = await rowsOf<RefundRow>(pool, REFUNDS)
    .where({ medusa_refund_id })
    .first("id")
  if (other) {
    return false
  }
  const linked = await rowsOf<RefundRow>(pool, REFUNDS)
    .where({ id, state: "due", medusa_refund_id: null })
    .update({ medusa_refund_id, updated_at: pool.fn.now() })
  return linked > 0
}

/** Medusa's books have it, or have nothing to book it on. */
export async function markBooked(pool: Knex, id: string): Promise<void> {
  await pool.transaction(async (trx) => {
    const { refund, invoice } = await lockRefundById(trx, id)
    if (refund.state !== "due") {
      return
    }
    const { medusa_refund_id } = refund
    await moveRefund(trx, refund, {
      to: "booked",
      columns: { booked_at: trx.fn.now(), book_at: null },
      details: { medusa_refund_id },
    })
    await closeAttention(trx, id, {
      reasons: ["refund_not_booked"],
      note: "booked",
    })
    if ((await leftToReturn(trx, invoice)) <= 0n) {
      // Nothing of it is here any more: there is nothing to decide.
      await closeAttention(trx, invoice.id, {
        reasons: RETURNED_REASONS,
        note: "returned",
      })
    }
  })
}

/** Puts a booking off that Medusa refused, and tells a person in the end. */
export async function postponeBooking(
  pool: Knex,
  id: string,
  error: string
): Promise<void> {
  await pool.transaction(async (trx) => {
    const { refund } = await lockRefundById(trx, id)
    if (refund.state !== "due") {
      return
    }
    const attempts = refund.book_attempts + 1
    const next = nextTryForEver(attempts)
    await rowsOf<RefundRow>(trx, REFUNDS)
      .where({ id })
      .update({
        book_attempts: attempts,
        book_at: inMs(trx, next.delayMs),
        updated_at: trx.fn.now(),
      })
    if (next.tell) {
      const { invoice_id, amount } = refund
      await openAttention(trx, {
        reason: "refund_not_booked",
        subject_id: id,
        invoice_id,
        details: { refund_id: id, amount, error },
      })
    }
  })
}
