import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { invalidData } from "../../../../shared/invalid-data"
import type { AdminCreatePayoutType } from "./validators"

/**
 * Makes sure that a body has the fields of its purpose: a return without its payment
 * would never be found again.
 *
 * @throws {MedusaError} INVALID_DATA
 */
export function assertPurpose(
  { validatedBody: body }: MedusaRequest<AdminCreatePayoutType>,
  _res: MedusaResponse,
  next: MedusaNextFunction
): void {
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
  next()
}
