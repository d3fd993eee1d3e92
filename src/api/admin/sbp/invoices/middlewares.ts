import {
  type MiddlewareRoute,
  validateAndTransformQuery,
} from "@medusajs/framework/http"
import { SBP_RESOURCES } from "../../../../shared/resources"
import { requireId } from "../../../require-id"
import { readOrders } from "../export/policies"
import { policiesOf } from "../policies-of"
import { queryOf } from "../query-of"
import { requireOperator } from "../guards/require-operator"
import { requireUser } from "../guards/require-user"
import { stepUp } from "../guards/step-up"
import { validateJson, validateJsonIfSent } from "../validate-json"
import {
  AdminConfirmInvoice,
  AdminExportInvoices,
  AdminGetInvoicesParams,
  AdminSettleInvoice,
  adminInvoiceFields,
} from "./validators"

const { retrieveOne, list } = queryOf(adminInvoiceFields, SBP_RESOURCES.invoice)

const requireInvoiceId = requireId("SBP invoice")

const { read, update } = policiesOf(SBP_RESOURCES.invoice)

export const adminSbpInvoiceMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/admin/sbp/invoices",
    methods: ["GET"],
    middlewares: [list(AdminGetInvoicesParams)],
    policies: [read],
  },
  {
    matcher: "/admin/sbp/invoices/export",
    methods: ["GET"],
    middlewares: [
      validateAndTransformQuery(AdminExportInvoices, { isList: true }),
    ],
    policies: [read, readOrders],
  },
  {
    matcher: "/admin/sbp/invoices/:id",
    methods: ["GET"],
    middlewares: [requireInvoiceId, retrieveOne],
    policies: [read],
  },
  {
    matcher: "/admin/sbp/invoices/:id/settle",
    methods: ["POST"],
    middlewares: [
      requireUser,
      requireInvoiceId,
      validateJsonIfSent(AdminSettleInvoice),
      retrieveOne,
    ],
    policies: [read, update],
  },
  {
    matcher: "/admin/sbp/invoices/:id/confirm",
    methods: ["POST"],
    middlewares: [
      requireUser,
      stepUp,
      requireInvoiceId,
      requireOperator,
      validateJson(AdminConfirmInvoice),
      retrieveOne,
    ],
    policies: [read, update],
  },
]
