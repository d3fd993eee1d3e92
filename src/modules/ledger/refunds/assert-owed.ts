import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { RefundAttemptRow } from "../models/refund-attempt"
import { REFUND_ATTEMPTS, rowsOf } from "../sql"
import { assertNothingReported } from "./assert-not-reported"
import { type LockedRefunds, lockRefunds } from "./lock-refunds"
import { refusal } from "./new-refund"
import type { Refund } from "./read-refunds"
import { amountOf, minor, takenOf, timesPaid } from "./sums"

/**
 * Makes sure that the shopper is still to get a refund's money, whatever has
 * become known of other refunds since it was promised.
 *
 * @throws {MedusaError} NOT_ALLOWED, in words for an operator
 */
export function assertOwed(
  { invoice, refunds }: LockedRefunds,
  refund: Refund
): void {
  const { id, received_amount } = invoice
  const received = minor(received_amount ?? "0.00")
  const others = takenOf(refunds.filter((it) => it.id !== refund.id))
  if (timesPaid(refund) > 0) {
    throw refusal(
      `These ${refund.amount} of SBP invoice ${id} are back already`
    )
  }
  if (others + minor(refund.amount) > received) {
    throw refusal(
      `Of SBP invoice ${id}, ${amountOf(others)} of ${amountOf(received)} are back or on their way otherwise: ${refund.amount} more would be too much`
    )
  }
}

/**
 * The same, of a return that waits for a second person.
 *
 * @throws {MedusaError} NOT_ALLOWED, in words for an operator
 */
export async function assertPayoutOwed(
  pool: Knex,
  payout_id: string
): Promise<void> {
  await pool.transaction(async (trx) => {
    const attempt = await rowsOf<RefundAttemptRow>(trx, REFUND_ATTEMPTS)
      .where({ payout_id })
      .first()
    if (!attempt) {
      return
    }
    const locked = await lockRefunds(trx, attempt.invoice_id)
    const refund = locked.refunds.find(({ id }) => id === attempt.refund_id)
    if (refund) {
      assertOwed(locked, refund)
    }
    await assertNothingReported(trx, locked.invoice)
  })
}
