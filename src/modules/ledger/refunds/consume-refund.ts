import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { recordEvent } from "../invoices/history"
import type { RefundRow } from "../models/refund"
import { inMs, REFUNDS, rowsOf } from "../sql"
import { findWaiting } from "./find-waiting"
import { lockRefund, lockRefunds } from "./lock-refunds"
import { reconcile } from "./reconcile"

export type Consumption = {
  invoice_id: string
  /** As Medusa wants to book it, rounded. */
  amount: string
  medusa_refund_id: string
}

/** How long Medusa may need to come to the end of its workflow. */
const MAX_BOOKING_MS = 30_000

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
    const locked = await lockRefunds(trx, invoice_id)
    if (locked.refunds.some((it) => it.medusa_refund_id === medusa_refund_id)) {
      return
    }
    const refund = findWaiting(locked, amount)
    await rowsOf<RefundRow>(trx, REFUNDS)
      .where({ id: refund.id })
      .update({
        medusa_refund_id,
        booking_since: trx.fn.now(),
        book_at: inMs(trx, MAX_BOOKING_MS),
        updated_at: trx.fn.now(),
      })
    await recordEvent(trx, {
      invoice_id,
      event: "refund_booking",
      details: { refund_id: refund.id, amount, medusa_refund_id },
    })
  })
}

/**
 * Writes down that Medusa is asked for a refund, before it is: if the process is
 * stopped then, Medusa has it, or not.
 */
export async function beginRefund(pool: Knex, id: string): Promise<void> {
  await rowsOf<RefundRow>(pool, REFUNDS)
    .where({ id, state: "due" })
    .update({ booking_since: pool.fn.now(), updated_at: pool.fn.now() })
}

/** Medusa has no refund for it, as was made sure: it waits for another. */
export async function unlinkRefund(pool: Knex, id: string): Promise<void> {
  await pool.transaction(async (trx) => {
    const { refund, ...locked } = await lockRefund(trx, id)
    if (refund.state === "due") {
      await rowsOf<RefundRow>(trx, REFUNDS).where({ id }).update({
        medusa_refund_id: null,
        booking_since: null,
        updated_at: trx.fn.now(),
      })
      await reconcile(trx, locked)
    }
  })
}

/** Medusa's refund that was made for it, and had not got as far as to say so. */
export async function linkRefund(
  pool: Knex,
  id: string,
  medusa_refund_id: string
): Promise<boolean> {
  return pool.transaction(async (trx) => {
    const { refund } = await lockRefund(trx, id)
    const other = await rowsOf<RefundRow>(trx, REFUNDS)
      .where({ medusa_refund_id })
      .first("id")
    if (other || refund.state !== "due" || refund.medusa_refund_id !== null) {
      return false
    }
    await rowsOf<RefundRow>(trx, REFUNDS).where({ id }).update({
      medusa_refund_id,
      booking_since: trx.fn.now(),
      updated_at: trx.fn.now(),
    })
    return true
  })
}
