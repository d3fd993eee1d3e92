import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { newId } from "../../../shared/ids"
import { readCommitted } from "../../../shared/read-committed"
import { claimDue, dueIn } from "../due"
import type { RefundAttemptRow } from "../models/refund-attempt"
import { REFUND_ATTEMPTS, rowsOf } from "../sql"
import {
  assertInvoiceHasLeft,
  assertNotReported,
  type WithOrderDebt,
} from "./assert-returnable"
import { lockOrder } from "./lock-order"
import { lockRefunds } from "./move-refund"
import {
  findRepeated,
  findReplacedRefund,
  insertAttempt,
  insertRefund,
  type JudgedRefund,
  type RefundRequest,
} from "./new-refund"
import { reconcile } from "./reconcile"

/** A payout is made right after its reservation, if it is made at all. */
const CHECK_AFTER_MS = 120_000

/**
 * Reserves a part of an invoice's money for a payout, before the payout exists: it
 * gets the id that is returned. A repeated request returns the same id.
 *
 * @throws {MedusaError} NOT_FOUND or NOT_ALLOWED, in words for an operator
 */
export async function reserveReturn(
  pool: Knex,
  request: JudgedRefund
): Promise<string> {
  return readCommitted(pool, async (trx) => {
    await lockOrder(trx, request.order_debt)
    const locked = await lockRefunds(trx, request.invoice_id)
    const repeated = await findRepeated(trx, locked, request, true)
    if (repeated?.payout_id) {
      return repeated.payout_id
    }
    const replaced = findReplacedRefund(locked, request)
    await assertNotReported(trx, locked, request, replaced)
    const payout_id = newId("payout")
    const refund_id =
      replaced?.id ??
      (await insertRefund(trx, locked, request, "return")).refund_id
    await insertAttempt(trx, refund_id, request, {
      payout_id,
      outcome: "open",
      returned_at: null,
      ...dueIn(trx, REFUND_ATTEMPTS, CHECK_AFTER_MS),
    })
    return payout_id
  })
}

/**
 * Refuses a reservation that cannot be made, as far as that can be known without making
 * it. The answer must not depend on the card, so it comes before the card is read.
 *
 * @throws {MedusaError} NOT_FOUND or NOT_ALLOWED, in words for an operator
 */
export async function assertReservable(
  pool: Knex,
  request: RefundRequest & WithOrderDebt
): Promise<void> {
  await readCommitted(pool, async (trx) => {
    const locked = await lockRefunds(trx, request.invoice_id)
    if (await findRepeated(trx, locked, request, true)) {
      return
    }
    const replaced = findReplacedRefund(locked, request)
    await assertNotReported(trx, locked, request, replaced)
    if (!replaced) {
      assertInvoiceHasLeft(locked, request)
    }
  })
}

/** Claims payouts that money is reserved for, and that may never have been created. */
export async function claimUnchecked(
  pool: Knex,
  limit: number
): Promise<string[]> {
  return claimDue(pool, REFUND_ATTEMPTS, limit, "payout_id")
}

/** Nothing is left to check: a payout that was created reports its own states. */
export async function markChecked(pool: Knex, payoutId: string): Promise<void> {
  await rowsOf<RefundAttemptRow>(pool, REFUND_ATTEMPTS)
    .where({ payout_id: payoutId })
    .update({
      ...dueIn(pool, REFUND_ATTEMPTS, null),
      updated_at: pool.fn.now(),
    })
}

/**
 * Releases the money of a payout that does not exist and never will: the caller has
 * voided its id. The same request may be made again. Returns the id of its invoice.
 */
export async function releaseReservation(
  pool: Knex,
  payoutId: string
): Promise<string | undefined> {
  return readCommitted(pool, async (trx) => {
    const attempts = () =>
      rowsOf<RefundAttemptRow>(trx, REFUND_ATTEMPTS).where({
        payout_id: payoutId,
      })
    const attempt = await attempts().first()
    if (!attempt) {
      return undefined
    }
    const locked = await lockRefunds(trx, attempt.invoice_id)
    await attempts().where({ payout_version: 0 }).update({
      outcome: "not_paid",
      idempotency_key: attempt.id,
      updated_at: trx.fn.now(),
    })
    await reconcile(trx, locked)
    return attempt.invoice_id
  })
}
