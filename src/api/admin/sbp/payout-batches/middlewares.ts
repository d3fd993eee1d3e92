import {
  type MiddlewareRoute,
  validateAndTransformQuery,
} from "@medusajs/framework/http"
import { SBP_RESOURCES } from "../../../../shared/resources"
import { requireId } from "../../../require-id"
import { recordRefusals } from "../guards/record-refusals"
import { requireEnabled } from "../guards/require-enabled"
import { requireListed } from "../guards/require-listed"
import { AdminNotePayout } from "../payouts/validators"
import { policiesOf } from "../policies-of"
import { queryOf } from "../query-of"
import { requireUser } from "../guards/require-user"
import { stepUp } from "../guards/step-up"
import { validateJson, validateKeyed } from "../validate-json"
import {
  AdminApprovePayoutBatch,
  AdminCheckPayoutBatch,
  AdminCreatePayoutBatch,
  AdminExportPayoutBatch,
  AdminGetPayoutBatchesParams,
  AdminGetPayoutBatchRowsParams,
  adminPayoutBatchFields,
} from "./validators"

const BATCHES = "/admin/sbp/payout-batches"

/**
 * Five thousand rows, each cell as long as it may be, make some 16 MB of JSON whose
 * characters are all written as \uXXXX, as many clients write what is not ASCII.
 */
const MAX_BYTES = 24 * 1024 * 1024

/** Rights to single payouts are rights to batches of them. */
const { read, create, update } = policiesOf(SBP_RESOURCES.payout)

const requireBatchId = requireId("Payout batch")

const { retrieveOne, list } = queryOf(adminPayoutBatchFields)

/** For one batch: an operator or an approver. */
const requireEither = [
  requireBatchId,
  requireUser,
  requireListed("operators", "approvers"),
]

const posts: MiddlewareRoute[] = [
  {
    matcher: BATCHES,
    middlewares: [
      requireUser,
      requireEnabled,
      requireListed("operators"),
      stepUp,
      ...validateKeyed(AdminCreatePayoutBatch, MAX_BYTES),
      retrieveOne,
    ],
    policies: [read, create],
  },
  {
    matcher: `${BATCHES}/check`,
    middlewares: [
      requireUser,
      requireEnabled,
      requireListed("operators"),
      validateJson(AdminCheckPayoutBatch, undefined, MAX_BYTES),
    ],
    policies: [read, create],
  },
  {
    matcher: `${BATCHES}/:id/approve`,
    middlewares: [
      requireBatchId,
      requireUser,
      requireEnabled,
      requireListed("approvers"),
      stepUp,
      validateJson(AdminApprovePayoutBatch),
      retrieveOne,
    ],
    policies: [read, update],
  },
  ...["reject", "withdraw"].map((end) => ({
    matcher: `${BATCHES}/:id/${end}`,
    middlewares: [...requireEither, validateJson(AdminNotePayout), retrieveOne],
    policies: [read, update],
  })),
  {
    matcher: `${BATCHES}/:id/remind`,
    middlewares: [...requireEither, retrieveOne],
    policies: [read, update],
  },
]

const gets: MiddlewareRoute[] = [
  {
    matcher: BATCHES,
    middlewares: [list(AdminGetPayoutBatchesParams)],
  },
  { matcher: `${BATCHES}/:id`, middlewares: [requireBatchId, retrieveOne] },
  {
    matcher: `${BATCHES}/:id/rows`,
    middlewares: [
      requireBatchId,
      validateAndTransformQuery(AdminGetPayoutBatchRowsParams, {
        isList: true,
      }),
    ],
  },
  {
    matcher: `${BATCHES}/:id/export`,
    middlewares: [
      requireBatchId,
      validateAndTransformQuery(AdminExportPayoutBatch, { isList: true }),
    ],
  },
]

export const adminSbpPayoutBatchMiddlewares: MiddlewareRoute[] = [
  { matcher: BATCHES, middlewares: [recordRefusals] },
  ...posts.map((post) => ({ ...post, methods: ["POST" as const] })),
  ...gets.map((get) => ({
    ...get,
    methods: ["GET" as const],
    policies: [read],
  })),
]
