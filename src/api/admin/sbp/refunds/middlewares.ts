import {
  authenticate,
  type AuthenticatedMedusaRequest,
  type MedusaNextFunction,
  type MedusaResponse,
  type MiddlewareRoute,
  validateAndTransformQuery,
} from "@medusajs/framework/http"
import { PolicyOperation } from "@medusajs/framework/utils"
import { SBP_RESOURCES } from "../../../../shared/policies"
import { breakTies } from "../break-ties"
import { assertOperatorOf } from "../invoices/require-operator"
import { requireUser } from "../require-user"
import { validateJson } from "../validate-json"
import * as queryConfig from "./query-config"
import {
  AdminGetRefundParams,
  AdminGetRefundsParams,
  AdminRecordRefund,
  type AdminRecordRefundType,
} from "./validators"

const policy = (operation: string) => ({
  resource: SBP_RESOURCES.refund,
  operation,
})

const read = policy(PolicyOperation.read)

/** Whoever has a second factor shows it again before money is booked. */
const stepUp = authenticate("user", ["session", "bearer"], {
  requireMfa: { maxAgeSeconds: 300 },
})

async function requireOperatorOfInvoice(
  req: AuthenticatedMedusaRequest<AdminRecordRefundType>,
  _res: MedusaResponse,
  next: MedusaNextFunction
) {
  await assertOperatorOf(req, req.validatedBody.invoice_id)
  next()
}

export const adminSbpRefundMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/admin/sbp/refunds",
    methods: ["GET"],
    middlewares: [
      validateAndTransformQuery(
        AdminGetRefundsParams,
        queryConfig.listTransformQueryConfig
      ),
      breakTies,
    ],
    policies: [read],
  },
  {
    matcher: "/admin/sbp/refunds",
    methods: ["POST"],
    middlewares: [
      requireUser,
      stepUp,
      validateJson(AdminRecordRefund, (req) => ({
        idempotency_key: req.get("idempotency-key"),
      })),
      requireOperatorOfInvoice,
      validateAndTransformQuery(
        AdminGetRefundParams,
        queryConfig.retrieveTransformQueryConfig
      ),
    ],
    policies: [read, policy(PolicyOperation.create)],
  },
]
