import type { InvoiceRow } from "../models/invoice"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { MedusaError } from "@medusajs/framework/utils"
import { newIdempotencyKey } from "../../../shared/ids"
import { firstNotification } from "../reading/find-provider-of"
import { INVOICES, rowsOf } from "../sql"
import type { ConfirmationByHand } from "./confirm-by-hand"
import { recordEvent } from "./history"

/**
 * Writes an invoice down again that the database has lost, a restored backup
 * for example, from what an operator typed. That it was ours is known from a
 * notification, whose address only our key can have made. Does nothing when the
 * row is there.
 *
 * @returns whether it was written down
 * @throws {MedusaError} NOT_FOUND, or INVALID_DATA without a currency
 */
export async function restoreInvoice(
  trx: Knex.Transaction,
  typed: ConfirmationByHand
): Promise<boolean> {
  const { invoice_id: id, provider_id, shop_id, amount, currency_code } = typed
  if (await rowsOf<InvoiceRow>(trx, INVOICES).where({ id }).first("id")) {
    return false
  }
  const notification = await firstNotification(trx, id)
  if (notification?.provider_id !== provider_id || shop_id === undefined) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `SBP invoice with id: ${id} was not found`
    )
  }
  if (currency_code === undefined) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `Nothing is known about SBP invoice ${id}: please give the currency_code of the payment as well`
    )
  }
  const [restored] = await trx(INVOICES)
    .insert({
      id,
      provider_id,
      shop_id,
      gateway_order_id: id,
      amount,
      currency_code,
      state: "creating",
      session_ids: [],
      expires_at: trx.fn.now(),
      notified_at: notification.created_at,
      idempotency_key: newIdempotencyKey(),
    })
    // Two operators at once: the second one finds it paid.
    .onConflict("id")
    .ignore()
    .returning<{ id: string }[]>("id")
  if (restored) {
    await recordEvent(trx, {
      invoice_id: id,
      event: "restored_by_hand",
      to_state: "creating",
      actor_id: typed.actor_id,
      details: { amount, currency_code },
    })
  }
  return restored !== undefined
}
