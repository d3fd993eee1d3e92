import {
  authenticate,
  type MiddlewareRoute,
  validateAndTransformQuery,
} from "@medusajs/framework/http"
import { SBP_RESOURCES } from "../../../shared/resources"
import { noStore } from "../../no-store"
import { adminSbpAttentionMiddlewares } from "./attention/middlewares"
import { AdminGetFiguresParams } from "./figures/validators"
import { recordRefusals } from "./guards/record-refusals"
import { requireListed } from "./guards/require-listed"
import { requireUser } from "./guards/require-user"
import { stepUp } from "./guards/step-up"
import { adminSbpInvoiceMiddlewares } from "./invoices/middlewares"
import { maskRequest } from "./mask-requests"
import { OUR_ADDRESS } from "./our-address"
import { adminSbpPaymentRequestMiddlewares } from "./payment-requests/middlewares"
import { adminSbpPayoutBatchMiddlewares } from "./payout-batches/middlewares"
import { adminSbpPayoutMiddlewares } from "./payouts/middlewares"
import { AdminBindPerson } from "./people/validators"
import { policiesOf } from "./policies-of"
import { adminSbpRefundMiddlewares } from "./refunds/middlewares"
import { adminSbpStatementMiddlewares } from "./statements/middlewares"
import { adminSbpTestPaymentMiddlewares } from "./test-payments/middlewares"
import { requireJson, validateJson } from "./validate-json"

export const adminSbpMiddlewares: MiddlewareRoute[] = [
  {
    // For every method, and also where there is no route: Medusa's parser would quote what it
    // refuses.
    matcher: OUR_ADDRESS,
    bodyParser: false,
    // Medusa would sign users in first, and log the address of a refused request: so these
    // routes set `AUTHENTICATE = false`, and users are signed in here.
    middlewares: [
      noStore,
      maskRequest,
      authenticate("user", ["session", "bearer", "api-key"]),
      requireJson,
    ],
  },
  ...adminSbpInvoiceMiddlewares,
  ...adminSbpAttentionMiddlewares,
  ...adminSbpPaymentRequestMiddlewares,
  ...adminSbpPayoutMiddlewares,
  ...adminSbpPayoutBatchMiddlewares,
  ...adminSbpRefundMiddlewares,
  { matcher: "/admin/sbp/people", middlewares: [recordRefusals] },
  {
    matcher: "/admin/sbp/people/bind",
    methods: ["POST"],
    middlewares: [
      requireUser,
      requireListed("approvers"),
      stepUp,
      validateJson(AdminBindPerson),
    ],
    policies: [policiesOf(SBP_RESOURCES.payout).update],
  },
  {
    matcher: "/admin/sbp/figures",
    methods: ["GET"],
    middlewares: [validateAndTransformQuery(AdminGetFiguresParams, {})],
    policies: [policiesOf(SBP_RESOURCES.figure).read],
  },
  ...adminSbpTestPaymentMiddlewares,
  ...adminSbpStatementMiddlewares,
  ...["/admin/sbp/health", "/admin/sbp/setup"].map(
    (matcher): MiddlewareRoute => ({
      matcher,
      methods: ["GET"],
      policies: [policiesOf(SBP_RESOURCES.health).read],
    })
  ),
]
