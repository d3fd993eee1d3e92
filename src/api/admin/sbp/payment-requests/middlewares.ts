import {
  type MiddlewareRoute,
  validateAndTransformQuery,
} from "@medusajs/framework/http"
import { SBP_RESOURCES } from "../../../../shared/resources"
import { requireId } from "../../../require-id"
import { policiesOf } from "../policies-of"
import { validateJson } from "../validate-json"
import {
  AdminCreatePaymentRequest,
  AdminGetPaymentRequestsParams,
} from "./validators"

const { read, create } = policiesOf(SBP_RESOURCES.paymentRequest)

/** A payment request moves no money: any user or API key may create one. */
export const adminSbpPaymentRequestMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/admin/sbp/payment-requests",
    methods: ["GET"],
    middlewares: [validateAndTransformQuery(AdminGetPaymentRequestsParams, {})],
    policies: [read],
  },
  {
    matcher: "/admin/sbp/payment-requests",
    methods: ["POST"],
    middlewares: [validateJson(AdminCreatePaymentRequest)],
    policies: [read, create],
  },
  {
    matcher: "/admin/sbp/payment-requests/:id/send",
    methods: ["POST"],
    middlewares: [requireId("Payment request")],
    policies: [read, create],
  },
]
