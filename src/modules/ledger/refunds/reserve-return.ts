import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { newId } from "../../../shared/ids"
import { inMs } from "../sql"
import { lockRefunds } from "./lock-refunds"
import { findMadeGood } from "./make-good"
import {
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
    const payout_id = newId("payout")
    const madeGood = findMadeGood(locked, request)
    const refund_id =
      madeGood?.id ??
      (await insertRefund(trx, locked, request, {
        kind: "return",
        returned_at: null,
      }))
    await insertAttempt(trx, refund_id, request, {
      payout_id,
      outcome: "open",
      check_at: inMs(trx, CHECK_AFTER_MS),
    })
    return payout_id
  })
}
