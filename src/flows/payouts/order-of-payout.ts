import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { SBP_PAYOUT_MODULE } from "../../modules/payout"
import type { PayoutRequest } from "../../modules/payout/payout-request"
import { invalidData } from "../../shared/invalid-data"
import { notAllowed } from "../../shared/not-allowed"
import { findReturnable } from "../refunds/find-returnable"

/**
 * The order that a new payout is about. It has to exist: with a typing error in the id, the
 * payout would never be found by it. A return belongs to the order of its payment; of any
 * other payout, the operator may have to confirm that it is no return.
 *
 * @throws {MedusaError} NOT_FOUND, INVALID_DATA or NOT_ALLOWED
 */
export async function orderOfPayout(
  container: MedusaContainer,
  request: PayoutRequest
): Promise<string | null> {
  const { invoice_id, order_id, idempotency_key } = request
  if (invoice_id) {
    return orderOfPayment(container, invoice_id, order_id)
  }
  const payouts = container.resolve(SBP_PAYOUT_MODULE)
  // A repeated request only asks what became of its payout, even if the order is deleted.
  if (order_id && !(await payouts.findByKey(idempotency_key))) {
    await container
      .resolve(Modules.ORDER)
      .retrieveOrder(order_id, { select: ["id"] })
    await assertNoReturn(container, order_id, request)
  }
  return order_id
}

async function orderOfPayment(
  container: MedusaContainer,
  invoiceId: string,
  named: string | null
): Promise<string | null> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const { order_id } = await ledger.retrieveInvoice(invoiceId)
  if (named && named !== order_id) {
    throw invalidData("Field 'order_id' is not the order of that payment")
  }
  return order_id
}

/**
 * Asks before a payout for an order whose money can be returned, or is on its way
 * back. An operator whose payout is no return confirms that.
 */
async function assertNoReturn(
  container: MedusaContainer,
  orderId: string,
  { confirm_not_return }: PayoutRequest
): Promise<void> {
  if (confirm_not_return) {
    return
  }
  const [money] = await findReturnable(container, [orderId])
  if (money) {
    const { invoice_id, left, reserved } = money
    const currency = money.currency_code.toUpperCase()
    throw notAllowed(
      `SBP invoice ${invoice_id} paid order ${orderId}: ${left} ${currency} of it can now be returned, and ${reserved} ${currency} is on its way back. Return that money, so that it is booked on the order, or confirm that this payout is no return`,
      "could_be_return"
    )
  }
}
