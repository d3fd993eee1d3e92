import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { Modules } from "@medusajs/framework/utils"
import { notFound } from "../../../../shared/not-found"

/**
 * A refund has a reason from the merchant's own list, or none.
 *
 * @throws {MedusaError} NOT_FOUND
 */
export async function assertRefundReason(
  req: MedusaRequest<{ refund_reason_id?: string | null }>,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const { refund_reason_id } = req.validatedBody
  if (refund_reason_id) {
    const [reason] = await req.scope
      .resolve(Modules.PAYMENT)
      .listRefundReasons({ id: refund_reason_id })
    if (!reason) {
      throw notFound(`Refund reason with id: ${refund_reason_id} was not found`)
    }
  }
  next()
}
