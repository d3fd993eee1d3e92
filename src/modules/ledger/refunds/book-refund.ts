import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { openOrUpdate } from "../attention/open-or-update"
import type { RefundRow } from "../models/refund"
import { nextTryForEver } from "../settlement/schedule"
import { inMs, REFUNDS, rowsOf } from "../sql"
import { lockRefund } from "./lock-refunds"
import { moveRefund } from "./move-refund"
import { reconcile } from "./reconcile"

/** Medusa's books have it, or have nothing to book it on. */
export async function markBooked(pool: Knex, id: string): Promise<void> {
  await pool.transaction(async (trx) => {
    const { refund, ...locked } = await lockRefund(trx, id)
    if (refund.state !== "due") {
      return
    }
    const { medusa_refund_id } = refund
    await moveRefund(trx, refund, {
      to: "booked",
      columns: { booked_at: trx.fn.now(), book_at: null, book_error: null },
      details: { medusa_refund_id },
    })
    await reconcile(trx, locked)
  })
}

/**
 * Puts a booking off that Medusa refused, and tells a person in the end.
 *
 * @param delayMs if it is known when to try again
 */
export async function postponeBooking(
  pool: Knex,
  id: string,
  book_error: string,
  delayMs?: number
): Promise<void> {
  await pool.transaction(async (trx) => {
    const { refund } = await lockRefund(trx, id)
    if (refund.state !== "due") {
      return
    }
    const attempts = refund.book_attempts + 1
    const next = nextTryForEver(attempts)
    await rowsOf<RefundRow>(trx, REFUNDS)
      .where({ id })
      .update({
        book_error,
        book_attempts: attempts,
        book_at: inMs(trx, delayMs ?? next.delayMs),
        updated_at: trx.fn.now(),
      })
    if (next.tell) {
      const { invoice_id, amount } = refund
      await openOrUpdate(trx, {
        reason: "refund_not_booked",
        subject_id: id,
        invoice_id,
        details: { refund_id: id, amount, error: book_error },
      })
    }
  })
}

/** Makes a refund due again that there was no turn for. */
export async function bookSoon(
  pool: Knex,
  id: string,
  inMilliseconds: number
): Promise<void> {
  await rowsOf<RefundRow>(pool, REFUNDS)
    .where({ id, state: "due" })
    .update({ book_at: inMs(pool, inMilliseconds) })
}
