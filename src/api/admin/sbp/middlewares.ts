import { authenticate, type MiddlewareRoute } from "@medusajs/framework/http"
import { SBP_RESOURCES } from "../../../shared/resources"
import { noStore } from "../../no-store"
import { adminSbpAttentionMiddlewares } from "./attention/middlewares"
import { adminSbpFigureMiddlewares } from "./figures/middlewares"
import { adminSbpInvoiceMiddlewares } from "./invoices/middlewares"
import { maskRequest } from "./mask-requests"
import { OUR_ADDRESS } from "./our-address"
import { adminSbpPaymentRequestMiddlewares } from "./payment-requests/middlewares"
import { adminSbpPayoutBatchMiddlewares } from "./payout-batches/middlewares"
import { adminSbpPayoutMiddlewares } from "./payouts/middlewares"
import { adminSbpPeopleMiddlewares } from "./people/middlewares"
import { policiesOf } from "./policies-of"
import { adminSbpRefundMiddlewares } from "./refunds/middlewares"
import { adminSbpStatementMiddlewares } from "./statements/middlewares"
import { adminSbpTestPaymentMiddlewares } from "./test-payments/middlewares"
import { requireJson } from "./validate-json"

export const adminSbpMiddlewares: MiddlewareRoute[] = [
  {
    // Of every method, and also where there is no route: Medusa's parser would
    // quote what it refuses.
    matcher: OUR_ADDRESS,
    bodyParser: false,
    // Medusa would sign people in first, and log the address of whom it refuses:
    // so these routes say `AUTHENTICATE = false`, and are signed in for here.
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
  ...adminSbpPeopleMiddlewares,
  ...adminSbpFigureMiddlewares,
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
