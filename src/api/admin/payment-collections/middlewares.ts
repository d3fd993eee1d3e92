import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { findShop } from "../../../shared/shops"

/** Medusa's own route that would open a link which no shopper ever sees. */
export const adminPaymentCollectionMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/admin/payment-collections/:id/mark-as-paid",
    methods: ["POST"],
    middlewares: [refuseOurs],
  },
]

/**
 * Medusa would ask our provider for a payment, find it unpaid, and forget it:
 * its link could be paid all the same.
 *
 * @throws {MedusaError} NOT_ALLOWED, with what to do instead
 */
function refuseOurs(
  req: MedusaRequest<{ provider_id?: string }>,
  _res: MedusaResponse,
  next: MedusaNextFunction
): void {
  const { provider_id } = req.validatedBody
  if (provider_id !== undefined && findShop(provider_id)) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "A payment by SBP cannot be marked as paid: it is paid by its link. If the gateway's cabinet shows it as received, confirm it on its page. If it was paid in another way, mark it as paid without provider_id."
    )
  }
  next()
}
