import {
  type MiddlewareRoute,
  validateAndTransformQuery,
} from "@medusajs/framework/http"
import { SBP_RESOURCES } from "../../../../shared/resources"
import { requireId } from "../../../require-id"
import { policiesOf } from "../policies-of"
import { queryOf } from "../query-of"
import { assertRefundReason } from "../guards/assert-refund-reason"
import { recordRefusals } from "../guards/record-refusals"
import { requireEnabled } from "../guards/require-enabled"
import { requireListed } from "../guards/require-listed"
import { requireOperatorOfInvoice } from "../guards/require-operator"
import { requireUser } from "../guards/require-user"
import { stepUp } from "../guards/step-up"
import { validateJson, validateKeyed } from "../validate-json"
import { assertPurpose } from "./assert-purpose"
import {
  AdminApprovePayout,
  AdminCreatePayout,
  AdminExportPayouts,
  AdminGetPayoutsParams,
  AdminNotePayout,
  adminPayoutFields,
  AdminResolvePayout,
} from "./validators"

const PAYOUTS = "/admin/sbp/payouts"

const { read, create, update } = policiesOf(SBP_RESOURCES.payout)

const requirePayoutId = requireId("Payout")

// Not `order`: Medusa shows all of a relation named with a star.
const { retrieveOne, list } = queryOf(adminPayoutFields, SBP_RESOURCES.payout, [
  "order.id",
  "order.display_id",
])

/** For one payout: an operator or an approver. */
const requireEither = [
  requirePayoutId,
  requireUser,
  requireListed("operators", "approvers"),
]

/** Their bodies hold a card's number, or may hold one by mistake: see `validateJson`. */
const posts: MiddlewareRoute[] = [
  {
    matcher: PAYOUTS,
    middlewares: [
      requireUser,
      requireEnabled,
      requireListed("operators"),
      stepUp,
      ...validateKeyed(AdminCreatePayout),
      requireOperatorOfInvoice,
      assertPurpose,
      assertRefundReason,
      retrieveOne,
    ],
    policies: [read, create],
  },
  {
    matcher: `${PAYOUTS}/:id/approve`,
    middlewares: [
      requirePayoutId,
      requireUser,
      requireEnabled,
      requireListed("approvers"),
      stepUp,
      validateJson(AdminApprovePayout),
      retrieveOne,
    ],
    policies: [read, update],
  },
  ...["reject", "withdraw"].map((end) => ({
    matcher: `${PAYOUTS}/:id/${end}`,
    middlewares: [...requireEither, validateJson(AdminNotePayout), retrieveOne],
    policies: [read, update],
  })),
  {
    matcher: `${PAYOUTS}/:id/link`,
    middlewares: [...requireEither, stepUp],
    policies: [read, update],
  },
  {
    matcher: `${PAYOUTS}/:id/remind`,
    middlewares: [...requireEither, retrieveOne],
    policies: [read, update],
  },
  {
    matcher: `${PAYOUTS}/:id/resolve`,
    middlewares: [
      ...requireEither,
      stepUp,
      validateJson(AdminResolvePayout),
      retrieveOne,
    ],
    policies: [read, update],
  },
  {
    matcher: `${PAYOUTS}/:id/bounce`,
    middlewares: [
      ...requireEither,
      stepUp,
      validateJson(AdminNotePayout),
      retrieveOne,
    ],
    policies: [read, update],
  },
]

export const adminSbpPayoutMiddlewares: MiddlewareRoute[] = [
  { matcher: PAYOUTS, middlewares: [recordRefusals] },
  ...posts.map((post) => ({ ...post, methods: ["POST" as const] })),
  {
    matcher: PAYOUTS,
    methods: ["GET"],
    middlewares: [list(AdminGetPayoutsParams)],
    policies: [read],
  },
  {
    matcher: `${PAYOUTS}/export`,
    methods: ["GET"],
    middlewares: [
      validateAndTransformQuery(AdminExportPayouts, { isList: true }),
    ],
    policies: [read],
  },
  { matcher: `${PAYOUTS}/to-approve`, methods: ["GET"], policies: [read] },
  {
    matcher: `${PAYOUTS}/:id`,
    methods: ["GET"],
    middlewares: [requirePayoutId, retrieveOne],
    policies: [read],
  },
]
