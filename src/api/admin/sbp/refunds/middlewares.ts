import {
  type MiddlewareRoute,
  validateAndTransformQuery,
} from "@medusajs/framework/http"
import { SBP_RESOURCES } from "../../../../shared/resources"
import { readOrders } from "../export/policies"
import { policiesOf } from "../policies-of"
import { queryOf } from "../query-of"
import { assertRefundReason } from "../guards/assert-refund-reason"
import { requireOperatorOfInvoice } from "../guards/require-operator"
import { requireUser } from "../guards/require-user"
import { stepUp } from "../guards/step-up"
import { requireId } from "../../../require-id"
import { validateKeyed } from "../validate-json"
import {
  AdminExportRefunds,
  AdminGetRefundsParams,
  AdminRecordRefund,
  adminRefundFields,
} from "./validators"

const { read, create, update } = policiesOf(SBP_RESOURCES.refund)

const { retrieveOne, list } = queryOf(adminRefundFields, SBP_RESOURCES.refund)

export const adminSbpRefundMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/admin/sbp/refunds",
    methods: ["GET"],
    middlewares: [list(AdminGetRefundsParams)],
    policies: [read],
  },
  {
    matcher: "/admin/sbp/refunds/export",
    methods: ["GET"],
    middlewares: [
      validateAndTransformQuery(AdminExportRefunds, { isList: true }),
    ],
    policies: [read, readOrders],
  },
  {
    matcher: "/admin/sbp/refunds",
    methods: ["POST"],
    middlewares: [
      requireUser,
      stepUp,
      ...validateKeyed(AdminRecordRefund),
      requireOperatorOfInvoice,
      assertRefundReason,
      retrieveOne,
    ],
    policies: [read, create],
  },
  {
    matcher: "/admin/sbp/refunds/:id/book",
    methods: ["POST"],
    middlewares: [requireUser, requireId("SBP refund"), retrieveOne],
    policies: [read, update],
  },
]
