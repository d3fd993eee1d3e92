import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import { recordEvent } from "../invoices/history"
import type { RefundRow } from "../models/refund"
import { REFUNDS, rowsOf } from "../sql"

/**
 * Whether a payout makes one good whose refund is booked already. The booking
 * stays, and so does the sum that it takes: nothing more is to be reserved.
 *
 * @throws {MedusaError} NOT_ALLOWED for another sum or invoice
 */
export async function makesBookedGood(
  trx: Knex.Transaction,
  { invoice_id, amount }: Pick<RefundRow, "invoice_id" | "amount">,
  replaces_id: string
): Promise<boolean> {
  const booked = await findUnpaid(trx, replaces_id)
  if (!booked) {
    return false
  }
  if (booked.invoice_id !== invoice_id || booked.amount !== amount) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `The refund of payout ${replaces_id} is booked, of SBP invoice ${booked.invoice_id}: what replaces it has to be for the same invoice and the same sum, ${booked.amount}`
    )
  }
  return true
}

/**
 * Lets a payout stand for the refund of the one that it makes good, so that
 * nothing is booked again.
 */
export async function takeOver(
  trx: Knex.Transaction,
  { id: payout_id, replaces_id }: { id: string; replaces_id: string | null }
): Promise<void> {
  const booked = replaces_id && (await findUnpaid(trx, replaces_id))
  if (!booked || booked.payout_ids.includes(payout_id)) {
    return
  }
  await rowsOf<RefundRow>(trx, REFUNDS)
    .where({ id: booked.id })
    .update({
      payout_id,
      payout_ids: trx.raw("array_append(payout_ids, ?)", [payout_id]) as never,
      updated_at: trx.fn.now(),
    })
  await recordEvent(trx, {
    invoice_id: booked.invoice_id,
    event: "refund_taken_over",
    details: { refund_id: booked.id, payout_id, replaces_id },
  })
}

/** Booked for this payout, or for one that it was to make good, and not paid. */
function findUnpaid(
  trx: Knex.Transaction,
  payoutId: string
): Promise<RefundRow | undefined> {
  return rowsOf<RefundRow>(trx, REFUNDS)
    .whereRaw("payout_ids @> ARRAY[?]", [payoutId])
    .where({ state: "booked", is_unpaid: true })
    .forUpdate()
    .first()
}
