import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { lockKeyOf } from "../../../flows/settlement/locks"
import { notAllowed } from "../../../shared/not-allowed"
import { findShop } from "../../../shared/shops"
import { beforePaymentSession } from "../../before-payment-session"
import { underSettlementLock } from "../../under-settlement-lock"
import { untilAnswered } from "../../until-answered"

/**
 * Two of Medusa's own routes. "Mark as paid" would open a link that no shopper sees, or take
 * cash for an order that a link pays at that moment. A session would open a link for what is
 * paid, or not owed.
 */
export const adminPaymentCollectionMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/admin/payment-collections/:id/mark-as-paid",
    methods: ["POST"],
    middlewares: [refuseOurs, inTurn],
  },
  {
    matcher: "/admin/payment-collections/:id/payment-sessions",
    methods: ["POST"],
    middlewares: beforePaymentSession,
  },
]

/**
 * Medusa would ask our provider for a payment, find it unpaid, and forget it, although its link
 * can still be paid.
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
    throw notAllowed(
      "A payment by SBP cannot be marked as paid: it is paid by its link. If the gateway's cabinet shows it as received, confirm it on its page. If it was paid in another way, mark it as paid without provider_id."
    )
  }
  next()
}

/**
 * Holds the order's settlement lock: the second payment finds that the order is paid.
 * Otherwise both would be booked on it, and nothing would report that.
 *
 * @throws {MedusaError} NOT_ALLOWED if that lock stays busy
 */
async function inTurn(
  req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  const key = await lockKeyOf(req.scope, String(req.params.id))
  await underSettlementLock(req.scope, key, () => untilAnswered(res, next))
}
