import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { notAllowed } from "../../../shared/not-allowed"
import { fromMinorUnits, minorOf } from "../../../domain/money"
import type { RefundAttemptRow } from "../models/refund-attempt"
import { REFUND_ATTEMPTS, rowsOf } from "../sql"
import { outcomeOf, type ReturnPayout } from "./apply-payout"
import {
  type AmountToReturn,
  assertInvoiceCovers,
  assertNotReported,
  type OrderDebt,
  stillOwed,
} from "./assert-returnable"
import { type LockedRefunds, lockRefunds, type Refund } from "./move-refund"
import { findReport } from "./reported-return"
import { atLeastZero, isInBooks } from "./sums"

/** As they are now: what became of one may be on its way to the ledger. */
export type Payouts = readonly Pick<
  ReturnPayout,
  "id" | "state" | "attention"
>[]

/**
 * Makes sure that an order which owed a refund's money still does: its return may have
 * been cancelled since, or an item added. A refund that was more than it owed from the
 * beginning is confirmed already, and a booked one is a promise in Medusa's own books.
 *
 * @throws {MedusaError} NOT_ALLOWED, in words for an operator; with the code
 *   `return_in_progress` if it may be owed in a moment
 */
function assertOrderStillOwes(
  { invoice, refunds }: LockedRefunds,
  refund: Refund,
  order_debt: OrderDebt | undefined
): void {
  const { amount, beyond_owed } = refund
  if (!order_debt || beyond_owed === null || isInBooks(refund)) {
    return
  }
  const isGoodwill = minorOf(beyond_owed) === minorOf(amount)
  if (isGoodwill || stillOwed(refunds, order_debt) >= 0n) {
    return
  }
  if (order_debt.is_being_booked) {
    throw notAllowed(
      `Another refund of order ${order_debt.order_id} is being booked: try again in a moment`,
      "return_in_progress"
    )
  }
  const others = refunds.filter(({ id }) => id !== refund.id)
  const owed = atLeastZero(stillOwed(others, order_debt))
  const currency = invoice.currency_code.toUpperCase()
  throw notAllowed(
    `By now, order ${order_debt.order_id} owes the shopper only ${fromMinorUnits(owed)} of these ${refund.amount} ${currency} of SBP invoice ${invoice.id}. Reject or withdraw this payout, and create another one if all of it is meant`
  )
}

/**
 * Makes sure that the refund of a payout which waits for a second person or for its card is
 * still owed. The gateway may have reported a refund since; and if the first person knew of
 * a report, the second one has to know of it, too.
 *
 * @param payouts of its invoice
 * @throws {MedusaError} NOT_ALLOWED, in words for an operator
 */
export async function assertStillReturnable(
  trx: Knex.Transaction,
  payout_id: string,
  order_debt: OrderDebt | undefined,
  payouts: Payouts = []
): Promise<void> {
  const locked = await lockReturnOf(trx, payout_id, payouts)
  if (!locked) {
    return
  }
  if (locked.refund) {
    assertOrderStillOwes(locked, locked.refund, order_debt)
  }
  const report = await findReport(trx, locked.invoice, "any")
  if (report) {
    throw notAllowed(
      `${report} Reject this payout, or take that off the list if both are meant`
    )
  }
}

/**
 * Makes sure of the same for a return whose money was reserved a moment ago, when its order
 * was read. If the gateway has reported a refund since, its own operator is asked.
 *
 * @throws {MedusaError} NOT_ALLOWED, in words for an operator
 */
export async function assertJustReservedReturnable(
  trx: Knex.Transaction,
  payout_id: string,
  request: AmountToReturn,
  payouts: Payouts
): Promise<void> {
  const locked = await lockReturnOf(trx, payout_id, payouts)
  if (locked) {
    await assertNotReported(trx, locked, request, locked.refund)
  }
}

/**
 * Locks what a payout returns; undefined if nothing is reserved for it.
 *
 * @throws {MedusaError} NOT_ALLOWED if its money is not to go back any more
 */
async function lockReturnOf(
  trx: Knex.Transaction,
  payout_id: string,
  payouts: Payouts
): Promise<(LockedRefunds & { refund: Refund | undefined }) | undefined> {
  const attempt = await rowsOf<RefundAttemptRow>(trx, REFUND_ATTEMPTS)
    .where({ payout_id })
    .first()
  if (!attempt) {
    return undefined
  }
  const locked = await lockRefunds(trx, attempt.invoice_id)
  assertApplied(locked, payouts)
  const refund = locked.refunds.find(({ id }) => id === attempt.refund_id)
  if (refund) {
    assertInvoiceCovers(locked, refund)
  }
  return { ...locked, refund }
}

/** Refuses while the ledger still counts a payout as not paid that was sent after all. */
export function assertApplied(
  { refunds }: LockedRefunds,
  payouts: Payouts
): void {
  const attempts = refunds.flatMap((refund) => refund.attempts)
  const late = payouts.find(
    (payout) =>
      outcomeOf(payout) !== "not_paid" &&
      attempts.some(
        (it) => it.payout_id === payout.id && it.outcome === "not_paid"
      )
  )
  if (late) {
    throw notAllowed(
      `The outcome of payout ${late.id} has just been corrected: try again in a moment`,
      "return_in_progress"
    )
  }
}
