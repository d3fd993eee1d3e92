import {
  type MedusaNextFunction,
  type MedusaRequest,
  type MedusaResponse,
  type MiddlewareRoute,
  validateAndTransformQuery,
} from "@medusajs/framework/http"
import { PolicyOperation } from "@medusajs/framework/utils"
import { createSelectParams } from "@medusajs/medusa/api/utils/validators"
import { SBP_RESOURCES } from "../../../../shared/resources"
import { breakTies } from "../break-ties"
import { requireId } from "../../../require-id"
import { requireUser } from "../require-user"
import { validateJson } from "../validate-json"
import { assertResolvable } from "./assert-resolvable"
import * as queryConfig from "./query-config"
import {
  type AdminAttentionFilters,
  AdminGetAttentionParams,
  AdminResolveAttention,
} from "./validators"

const read = {
  resource: SBP_RESOURCES.attention,
  operation: PolicyOperation.read,
}

const update = {
  resource: SBP_RESOURCES.attention,
  operation: PolicyOperation.update,
}

export const adminSbpAttentionMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/admin/sbp/attention",
    methods: ["GET"],
    middlewares: [
      validateAndTransformQuery(
        AdminGetAttentionParams,
        queryConfig.listTransformQueryConfig
      ),
      breakTies,
      refineFilters,
    ],
    policies: [read],
  },
  {
    matcher: "/admin/sbp/attention/:id/resolve",
    methods: ["POST"],
    middlewares: [
      requireUser,
      requireId("Attention entry"),
      assertResolvable,
      validateJson(AdminResolveAttention),
      validateAndTransformQuery(
        createSelectParams(),
        queryConfig.retrieveTransformQueryConfig
      ),
    ],
    policies: [read, update],
  },
]

/** `resolved` is no column: an entry is resolved since `resolved_at`. */
function refineFilters(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): void {
  const { resolved, ...filters } = req.filterableFields as AdminAttentionFilters
  req.filterableFields = {
    ...filters,
    ...(resolved !== undefined && {
      resolved_at: resolved ? { $ne: null } : null,
    }),
  }
  next()
}
