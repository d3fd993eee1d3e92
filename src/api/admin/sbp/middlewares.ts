import type { MiddlewareRoute } from "@medusajs/framework/http"
import { PolicyOperation } from "@medusajs/framework/utils"
import { SBP_RESOURCES } from "../../../shared/policies"
import { adminSbpAttentionMiddlewares } from "./attention/middlewares"
import { adminSbpInvoiceMiddlewares } from "./invoices/middlewares"

export const adminSbpMiddlewares: MiddlewareRoute[] = [
  ...adminSbpInvoiceMiddlewares,
  ...adminSbpAttentionMiddlewares,
  {
    matcher: "/admin/sbp/health",
    methods: ["GET"],
    policies: [
      { resource: SBP_RESOURCES.health, operation: PolicyOperation.read },
    ],
  },
]
