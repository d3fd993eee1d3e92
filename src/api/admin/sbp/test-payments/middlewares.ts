import type { MiddlewareRoute } from "@medusajs/framework/http"
import { SBP_RESOURCES } from "../../../../shared/resources"
import { requireOperatorOfProvider } from "../guards/require-operator"
import { adminInvoiceFields } from "../invoices/validators"
import { policiesOf } from "../policies-of"
import { queryOf } from "../query-of"
import { requireUser } from "../guards/require-user"
import { validateJson } from "../validate-json"
import { AdminCreateTestPayment } from "./validators"

const { read, create } = policiesOf(SBP_RESOURCES.invoice)

/** A test payment moves only the operator's own money, and only to the shop. */
export const adminSbpTestPaymentMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/admin/sbp/test-payments",
    methods: ["POST"],
    middlewares: [
      requireUser,
      validateJson(AdminCreateTestPayment),
      requireOperatorOfProvider,
      queryOf(adminInvoiceFields, SBP_RESOURCES.invoice).retrieveOne,
    ],
    policies: [read, create],
  },
]
