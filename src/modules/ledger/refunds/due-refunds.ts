import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readCommitted } from "../../../shared/read-committed"
import { type Amount, fromMinorUnits, minorOf } from "../../../domain/money"
import { openOrUpdate } from "../attention-list"
import { dueIn, reportObstacle, reschedule } from "../due"
import type { RefundRow } from "../models/refund"
import { INVOICES, REFUNDS, rowsOf } from "../sql"
import { lockRefund, moveRefund } from "./move-refund"
import { reconcile } from "./reconcile"
import { atLeastZero } from "./sums"

/**
 * Records, before Medusa is asked for a refund, that it is asked: if the process stops
 * then, Medusa may have the refund, or not.
 */
export async function beginRefundBooking(
  pool: Knex,
  id: string
): Promise<void> {
  await rowsOf<RefundRow>(pool, REFUNDS)
    .where({ id, state: "due" })
    .update({ booking_started_at: pool.fn.now(), updated_at: pool.fn.now() })
}

/**
 * Links the refund that Medusa made for this one, when a process was stopped before
 * the row could name it. Returns false if it cannot be linked.
 */
export async function linkRefund(
  pool: Knex,
  id: string,
  medusa_refund_id: string
): Promise<boolean> {
  return readCommitted(pool, async (trx) => {
    const { refund } = await lockRefund(trx, id)
    const other = await rowsOf<RefundRow>(trx, REFUNDS)
      .where({ medusa_refund_id })
      .first("id")
    if (other || refund.state !== "due" || refund.medusa_refund_id !== null) {
      return false
    }
    await rowsOf<RefundRow>(trx, REFUNDS).where({ id }).update({
      medusa_refund_id,
      booking_started_at: trx.fn.now(),
      updated_at: trx.fn.now(),
    })
    return true
  })
}

/**
 * Unlinks a refund that Medusa does not have, as the caller made sure: another one may be
 * linked. Not if a process that continues after its turn has linked another one since.
 */
export async function unlinkRefund(
  pool: Knex,
  { id, medusa_refund_id }: RefundRow
): Promise<void> {
  await readCommitted(pool, async (trx) => {
    const { refund, ...locked } = await lockRefund(trx, id)
    const isSame = refund.medusa_refund_id === medusa_refund_id
    if (refund.state === "due" && isSame) {
      await rowsOf<RefundRow>(trx, REFUNDS).where({ id }).update({
        medusa_refund_id: null,
        booking_started_at: null,
        updated_at: trx.fn.now(),
      })
      await reconcile(trx, locked)
    }
  })
}

/** What refunds took off an order's total, because it did not owe them when they were booked. */
export type BookedInOrder = {
  order_id: string
  credit: Amount
  /** The credit of all our refunds of the order. */
  credit_in_all: Amount
}

/**
 * Records that Medusa has booked a refund, or has nothing to book it on.
 *
 * @param inOrder undefined if it is booked in no order
 */
export async function markRefundBooked(
  pool: Knex,
  id: string,
  inOrder?: BookedInOrder
): Promise<void> {
  await readCommitted(pool, async (trx) => {
    const { refund, ...locked } = await lockRefund(trx, id)
    if (refund.state !== "due") {
      return
    }
    const { medusa_refund_id } = refund
    await moveRefund(trx, refund, {
      to: "booked",
      columns: {
        booked_at: trx.fn.now(),
        book_error: null,
        ...dueIn(trx, REFUNDS, null),
      },
      details: { medusa_refund_id },
    })
    await reconcile(trx, locked)
    if (inOrder && minorOf(inOrder.credit) > 0n) {
      await reportBeyondOwed(trx, refund, inOrder)
    }
  })
}

/**
 * Reports goodwill that no person has confirmed: the order owed a refund when it was
 * promised, but not when it was booked, because another return was paid after all, or the
 * order has changed. All its refunds count together, as they are booked in any order.
 */
async function reportBeyondOwed(
  trx: Knex.Transaction,
  { id, invoice_id, beyond_owed, amount }: RefundRow,
  { order_id, credit, credit_in_all }: BookedInOrder
): Promise<void> {
  const { rows } = await trx.raw<{ rows: [{ confirmed: string }] }>(
    `SELECT coalesce(sum(coalesce(r.beyond_owed, r.amount)::numeric), 0)::text AS confirmed
     FROM ${INVOICES} i JOIN ${REFUNDS} r ON r.invoice_id = i.id
     WHERE i.order_id = ? AND r.state = 'booked'
       AND i.deleted_at IS NULL AND r.deleted_at IS NULL`,
    [order_id]
  )
  const surplus = minorOf(credit_in_all) - minorOf(rows[0].confirmed)
  const before = surplus - minorOf(credit) + minorOf(beyond_owed ?? amount)
  const added = atLeastZero(surplus) - atLeastZero(before)
  // Medusa's credit has fractions: one kopek may be rounding.
  if (added > 1n) {
    const beyond = fromMinorUnits(added)
    await openOrUpdate(trx, {
      reason: "returned_beyond_owed",
      subject_id: id,
      invoice_id,
      amount: beyond,
      details: { order_id, amount: beyond },
    })
  }
}

/**
 * Postpones a booking that Medusa refused, and after several refusals reports it
 * to a person.
 *
 * @param delayMs if it is known when to try again
 */
export async function postponeRefundBooking(
  pool: Knex,
  id: string,
  book_error: string,
  delayMs?: number
): Promise<void> {
  await readCommitted(pool, async (trx) => {
    const { refund } = await lockRefund(trx, id)
    if (refund.state !== "due") {
      return
    }
    const { invoice_id, amount } = refund
    await reportObstacle(trx, REFUNDS, {
      id,
      attempts: refund.book_attempts + 1,
      delayMs,
      columns: { book_error, updated_at: trx.fn.now() },
      openEntry: () =>
        openOrUpdate(trx, {
          reason: "refund_not_booked",
          subject_id: id,
          invoice_id,
          amount,
          details: { refund_id: id, amount, error: book_error },
        }),
    })
  })
}

/** Reschedules a refund whose lock was busy, or that another process is still booking. */
export async function rescheduleRefund(
  pool: Knex,
  id: string,
  delayMs: number
): Promise<void> {
  await reschedule(pool, REFUNDS, { id, state: "due" }, delayMs)
}
