import type { MiddlewareRoute } from "@medusajs/framework/http"
import { PolicyOperation } from "@medusajs/framework/utils"
import { SBP_RESOURCES } from "../../../shared/policies"
import { adminSbpAttentionMiddlewares } from "./attention/middlewares"
import { hideNumbers } from "./hide-numbers"
import { adminSbpInvoiceMiddlewares } from "./invoices/middlewares"
import { adminSbpPayoutMiddlewares } from "./payouts/middlewares"

export const adminSbpMiddlewares: MiddlewareRoute[] = [
  // Express wants the slash after a prefix left over.
  { matcher: /^\/+admin\/+sbp(?=\/)/i, middlewares: [hideNumbers] },
  ...adminSbpInvoiceMiddlewares,
  ...adminSbpAttentionMiddlewares,
  ...adminSbpPayoutMiddlewares,
  {
    matcher: "/admin/sbp/health",
    methods: ["GET"],
    policies: [
      { resource: SBP_RESOURCES.health, operation: PolicyOperation.read },
    ],
  },
]
