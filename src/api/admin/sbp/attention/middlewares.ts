import {
  type MiddlewareRoute,
  validateAndTransformQuery,
} from "@medusajs/framework/http"
import { PolicyOperation } from "@medusajs/framework/utils"
import { createSelectParams } from "@medusajs/medusa/api/utils/validators"
import { SBP_RESOURCES } from "../../../../shared/resources"
import { requireId } from "../../../require-id"
import { requireUser } from "../require-user"
import { validateJson } from "../validate-json"
import { assertResolvable } from "./assert-resolvable"
import * as queryConfig from "./query-config"
import { AdminGetAttentionParams, AdminResolveAttention } from "./validators"

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
