import type { MiddlewareRoute } from "@medusajs/framework/http"
import { beforePaymentSession } from "../../before-payment-session"

export const storePaymentCollectionMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/store/payment-collections/:id/payment-sessions",
    methods: ["POST"],
    middlewares: beforePaymentSession,
  },
]
