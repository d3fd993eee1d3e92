import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { notAllowed } from "../../../shared/not-allowed"
import { type LockedRefunds, lockRefunds } from "./lock-refunds"
import {
  findRepeated,
  findReplacedRefund,
  insertAttempt,
  insertRefund,
  type RefundRequest,
} from "./new-refund"
import { reconcile } from "./reconcile"

/** Money that went back in the gateway's own cabinet. */
export type RecordedRefund = RefundRequest & { returned_at: Date | null }

/**
 * Records that money went back in the gateway's own cabinet. It is due to be
 * booked at once, unless it replaces an attempt of a booked refund.
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
    const repeated = await findRepeated(trx, locked, request, false)
    if (repeated) {
      return repeated.refund_id
    }
    if (returned_at && paid_at && returned_at < paid_at) {
      throw notAllowed(
        `SBP invoice ${request.invoice_id} was paid later, at ${paid_at.toISOString()}`
      )
    }
    assertOfInvoice(locked, request)
    const replaced = findReplacedRefund(locked, request)
    const refund_id =
      replaced?.id ??
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

/** A typing error in the replaced payout would leave its refund unpaid. */
function assertOfInvoice(
  { invoice, refunds }: LockedRefunds,
  { replaces_id }: RefundRequest
): void {
  const isOfInvoice = refunds.some(({ attempts }) =>
    attempts.some(({ payout_id }) => payout_id === replaces_id)
  )
  if (replaces_id !== null && !isOfInvoice) {
    throw notAllowed(
      `Payout ${replaces_id} was not to return money of SBP invoice ${invoice.id}`
    )
  }
}
