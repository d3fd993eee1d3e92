import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { SbpLedgerModuleService } from "../../../../modules/ledger/service"
import type { AdminCreatePayoutType } from "./validators"

/**
 * What a payout names has to be there: a return without its payment, or an
 * order with a slip in its id, would never be found again. A return is of the
 * order that its payment is of.
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
    throw invalid(
      isReturn
        ? "Field 'invoice_id' must name the payment that is returned"
        : "Field 'invoice_id' is for payouts of the purpose \"return\""
    )
  }
  if (!isReturn && (body.note || body.refund_reason_id)) {
    throw invalid(
      "Fields 'note' and 'refund_reason_id' are for payouts of the purpose \"return\""
    )
  }
  if (body.invoice_id) {
    const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
    const { order_id } = await ledger.retrieveSbpInvoice(body.invoice_id)
    if (body.order_id && body.order_id !== order_id) {
      throw invalid("Field 'order_id' is not the order of that payment")
    }
    body.order_id = order_id
  } else if (body.order_id) {
    await container
      .resolve(Modules.ORDER)
      .retrieveOrder(body.order_id, { select: ["id"] })
  }
  next()
}

function invalid(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.INVALID_DATA, message)
}
