import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { newId } from "../../../shared/ids"
import { inMs } from "../sql"
import { assertNotReported } from "./assert-not-reported"
import { lockRefunds } from "./lock-refunds"
import { findMadeGood } from "./make-good"
import {
  assertLeft,
  findSame,
  insertAttempt,
  insertRefund,
  type RefundRequest,
} from "./new-refund"

/** A payout is made right after its reservation, if it is made at all. */
const CHECK_AFTER_MS = 120_000

/**
 * Reserves a part of an invoice's money for a payout, before there is one: the
 * payout gets the id that is returned. The same request again is the same one.
 *
 * @throws {MedusaError} NOT_FOUND or NOT_ALLOWED, in words for an operator
 */
export async function reserveReturn(
  pool: Knex,
  request: RefundRequest
): Promise<string> {
  return pool.transaction(async (trx) => {
    const locked = await lockRefunds(trx, request.invoice_id)
    const same = await findSame(trx, locked, request, true)
    if (same?.payout_id) {
      return same.payout_id
    }
    await assertNotReported(trx, locked.invoice, request)
    const payout_id = newId("payout")
    const madeGood = findMadeGood(locked, request)
    const refund_id =
      madeGood?.id ??
      (await insertRefund(trx, locked, request, {
        kind: "return",
      }))
    await insertAttempt(trx, refund_id, request, {
      payout_id,
      outcome: "open",
      returned_at: null,
      check_at: inMs(trx, CHECK_AFTER_MS),
    })
    return payout_id
  })
}

/**
 * What stands against a reservation, as far as that can be known without making
 * it: its answer must not depend on the card, so it comes before that is read.
 *
 * @throws {MedusaError} NOT_FOUND or NOT_ALLOWED, in words for an operator
 */
export async function assertReservable(
  pool: Knex,
  request: RefundRequest
): Promise<void> {
  await pool.transaction(async (trx) => {
    const locked = await lockRefunds(trx, request.invoice_id)
    if (await findSame(trx, locked, request, true)) {
      return
    }
    await assertNotReported(trx, locked.invoice, request)
    if (!findMadeGood(locked, request)) {
      assertLeft(locked, request)
    }
  })
}
