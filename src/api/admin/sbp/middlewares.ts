import { authenticate, type MiddlewareRoute } from "@medusajs/framework/http"
import { PolicyOperation } from "@medusajs/framework/utils"
import { SBP_RESOURCES } from "../../../shared/policies"
import { adminSbpAttentionMiddlewares } from "./attention/middlewares"
import { hideNumbers } from "./hide-numbers"
import { adminSbpInvoiceMiddlewares } from "./invoices/middlewares"
import { adminSbpPayoutMiddlewares } from "./payouts/middlewares"
import { adminSbpRefundMiddlewares } from "./refunds/middlewares"

export const adminSbpMiddlewares: MiddlewareRoute[] = [
  {
    // Of every method, and also where there is no route: Medusa's parser would
    // quote what it refuses.
    matcher: /^\/+admin\/+sbp(?=[/;]|$)/i,
    bodyParser: false,
    // Medusa would sign people in first, and log the address of whom it refuses:
    // so these routes say `AUTHENTICATE = false`, and are signed in for here.
    middlewares: [
      hideNumbers,
      authenticate("user", ["session", "bearer", "api-key"]),
    ],
  },
  ...adminSbpInvoiceMiddlewares,
  ...adminSbpAttentionMiddlewares,
  ...adminSbpPayoutMiddlewares,
  ...adminSbpRefundMiddlewares,
  {
    matcher: "/admin/sbp/health",
    methods: ["GET"],
    policies: [
      { resource: SBP_RESOURCES.health, operation: PolicyOperation.read },
    ],
  },
]
