import type { MiddlewareRoute } from "@medusajs/framework/http"
import type { z } from "@medusajs/framework/zod"
import { SBP_RESOURCES } from "../../../../shared/resources"
import { requireId } from "../../../require-id"
import { policiesOf } from "../policies-of"
import { queryOf } from "../query-of"
import { validateJson } from "../validate-json"
import { requireMoneyMover } from "../guards/require-money-mover"
import { requireUser } from "../guards/require-user"
import {
  AdminAssignAttention,
  AdminGetAttentionParams,
  AdminResolveAttention,
  AdminResolveAttentions,
  adminAttentionFields,
  AdminSnoozeAttention,
} from "./validators"

const { read, update } = policiesOf(SBP_RESOURCES.attention)

const { retrieveOne, list } = queryOf(
  adminAttentionFields,
  SBP_RESOURCES.attention
)

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
    retrieveOne,
  ],
  policies: [read, update],
})

export const adminSbpAttentionMiddlewares: MiddlewareRoute[] = [
  {
    matcher: "/admin/sbp/attention",
    methods: ["GET"],
    middlewares: [list(AdminGetAttentionParams)],
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
