import type { MiddlewareRoute } from "@medusajs/framework/http"
import { noStore } from "../../no-store"
import { requireId } from "../../require-id"

export const storeSbpMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/store/sbp/payment-sessions/:id",
    methods: ["GET"],
    middlewares: [noStore, requireId("SBP payment session")],
  },
  {
    matcher: "/store/sbp/payment-sessions/:id/renew",
    methods: ["POST"],
    middlewares: [noStore, requireId("SBP payment session")],
  },
  {
    matcher: "/store/sbp/payment-requests/:id",
    methods: ["GET"],
    middlewares: [noStore, requireId("Payment request")],
  },
]
