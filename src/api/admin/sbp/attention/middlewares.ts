import {
  type MiddlewareRoute,
  validateAndTransformQuery,
} from "@medusajs/framework/http"
import type { z } from "@medusajs/framework/zod"
import { createSelectParams } from "@medusajs/medusa/api/utils/validators"
import { SBP_RESOURCES } from "../../../../shared/resources"
import { requireId } from "../../../require-id"
import { policiesOf } from "../policies-of"
import { requireUser } from "../require-user"
import { validateJson } from "../validate-json"
import * as queryConfig from "./query-config"
import { requireMoneyMover } from "./require-money-mover"
import {
  AdminAssignAttention,
  AdminGetAttentionParams,
  AdminResolveAttention,
  AdminResolveAttentions,
  AdminSnoozeAttention,
} from "./validators"

const { read, update } = policiesOf(SBP_RESOURCES.attention)

/** A person changes one entry, and gets it back. */
const changing = (
  path: string,
  body: z.ZodObject,
  ...checks: (typeof requireMoneyMover)[]
): MiddlewareRoute => ({
  matcher: `/admin/sbp/attention/:id/${path}`,
  methods: ["POST"],
  middlewares: [
    requireUser,
    requireId("Attention entry"),
    ...checks,
    validateJson(body),
    validateAndTransformQuery(
      createSelectParams(),
      queryConfig.retrieveTransformQueryConfig
    ),
  ],
  policies: [read, update],
})

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
    matcher: "/admin/sbp/attention/resolve",
    methods: ["POST"],
    middlewares: [requireUser, validateJson(AdminResolveAttentions)],
    policies: [read, update],
  },
  changing("resolve", AdminResolveAttention, requireMoneyMover),
  changing("assign", AdminAssignAttention),
  changing("snooze", AdminSnoozeAttention, requireMoneyMover),
]
