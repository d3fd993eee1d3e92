import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { Modules } from "@medusajs/framework/utils"
import { findReturnable } from "../../../../flows/refunds/find-returnable"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import { SBP_PAYOUT_MODULE } from "../../../../modules/payout"
import { invalidData } from "../../../../shared/invalid-data"
import { notAllowed } from "../../../../shared/not-allowed"
import type { AdminCreatePayoutType } from "./validators"

/**
 * Makes sure that the invoice and the order that a payout names exist: a return
 * without its payment, or an order with a typing error in its id, would never be
 * found again. A return belongs to the order of its payment.
 *
 * @throws {MedusaError} INVALID_DATA, or NOT_FOUND
 */
export async function assertLinks(
  req: MedusaRequest<AdminCreatePayoutType>,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const { validatedBody: body, scope: container } = req
  const isReturn = body.purpose === "return"
  if (isReturn !== Boolean(body.invoice_id)) {
    throw invalidData(
      isReturn
        ? "Field 'invoice_id' must name the payment that is returned"
        : "Field 'invoice_id' is for payouts of the purpose \"return\""
    )
  }
  if (!isReturn && (body.note || body.refund_reason_id)) {
    throw invalidData(
      "Fields 'note' and 'refund_reason_id' are for payouts of the purpose \"return\""
    )
  }
  if (body.invoice_id) {
    const ledger = container.resolve(SBP_LEDGER_MODULE)
    const { order_id } = await ledger.retrieveSbpInvoice(body.invoice_id)
    if (body.order_id && body.order_id !== order_id) {
      throw invalidData("Field 'order_id' is not the order of that payment")
    }
    body.order_id = order_id
  } else if (body.order_id) {
    await container
      .resolve(Modules.ORDER)
      .retrieveOrder(body.order_id, { select: ["id"] })
  }
  next()
}

/**
 * Asks before a payout for an order whose money can be returned, or is on its way
 * back. An operator who means something else confirms it.
 *
 * @throws {MedusaError} NOT_ALLOWED
 */
export async function assertNoReturn(
  { scope, validatedBody: body }: MedusaRequest<AdminCreatePayoutType>,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const { purpose, order_id, idempotency_key, confirm_not_return } = body
  if (purpose === "return" || !order_id || confirm_not_return) {
    next()
    return
  }
  const payouts = scope.resolve(SBP_PAYOUT_MODULE)
  const [money] = (await payouts.findByKey(idempotency_key))
    ? []
    : await findReturnable(scope, [order_id])
  if (money) {
    const { invoice_id, left, reserved } = money
    const currency = money.currency_code.toUpperCase()
    throw notAllowed(
      `Of SBP invoice ${invoice_id}, which paid order ${order_id}, ${left} ${currency} can be returned, and ${reserved} ${currency} is on its way back. Return that money, so that it is booked on the order, or confirm that this payout is no return`,
      "could_be_return"
    )
  }
  next()
}
