import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { type LockedRefunds, lockRefunds } from "./lock-refunds"
import { findMadeGood } from "./make-good"
import {
  findSame,
  insertAttempt,
  insertRefund,
  type RefundRequest,
  refusal,
} from "./new-refund"
import { reconcile } from "./reconcile"

/** Money that went back in the gateway's own cabinet. */
export type RecordedRefund = RefundRequest & { returned_at: Date | null }

/** A slip in it would leave what it was to make good unpaid. */
function assertOfInvoice(
  { invoice, refunds }: LockedRefunds,
  { replaces_id }: RefundRequest
): void {
  const isOfInvoice = refunds.some(({ attempts }) =>
    attempts.some(({ payout_id }) => payout_id === replaces_id)
  )
  if (replaces_id !== null && !isOfInvoice) {
    throw refusal(
      `Payout ${replaces_id} was not to return money of SBP invoice ${invoice.id}`
    )
  }
}

/**
 * Writes down that money went back in the gateway's own cabinet. It is due to be
 * booked at once, unless it makes one good that is booked.
 *
 * @returns the refund's id
 * @throws {MedusaError} NOT_FOUND or NOT_ALLOWED, in words for an operator
 */
export async function recordRefund(
  pool: Knex,
  { returned_at, ...request }: RecordedRefund
): Promise<string> {
  return pool.transaction(async (trx) => {
    const locked = await lockRefunds(trx, request.invoice_id)
    const { paid_at } = locked.invoice
    const same = await findSame(trx, locked, request, false)
    if (same) {
      return same.refund_id
    }
    if (returned_at && paid_at && returned_at < paid_at) {
      throw refusal(
        `SBP invoice ${request.invoice_id} was paid later, at ${paid_at.toISOString()}`
      )
    }
    assertOfInvoice(locked, request)
    const madeGood = findMadeGood(locked, request)
    const refund_id =
      madeGood?.id ??
      (await insertRefund(trx, locked, request, {
        kind: "recorded",
      }))
    await insertAttempt(trx, refund_id, request, {
      payout_id: null,
      outcome: "paid",
      returned_at: returned_at ?? new Date(),
    })
    await reconcile(trx, locked)
    return refund_id
  })
}
