import type {
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
  MiddlewareRoute,
} from "@medusajs/framework/http"
import { requireId } from "../../require-id"

/** The state of a payment may change within a second. */
function neverStore(
  _req: MedusaRequest,
  res: MedusaResponse,
  next: MedusaNextFunction
) {
  res.setHeader("Cache-Control", "no-store")
  next()
}

export const storeSbpMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/store/sbp/payment-sessions/:id",
    methods: ["GET"],
    middlewares: [neverStore, requireId("SBP payment session")],
  },
  {
    matcher: "/store/sbp/payment-sessions/:id/renew",
    methods: ["POST"],
    middlewares: [neverStore, requireId("SBP payment session")],
  },
  {
    matcher: "/store/sbp/payment-requests/:id",
    methods: ["GET"],
    middlewares: [neverStore, requireId("Payment request")],
  },
]
