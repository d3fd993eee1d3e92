import { z } from "@medusajs/framework/zod"
import { booleanString } from "@medusajs/medusa/api/utils/common-validators/common"
import {
  createFindParams,
  createOperatorMap,
} from "@medusajs/medusa/api/utils/validators"
import { ATTENTION_REASONS } from "../../../../shared/attention-reasons"
import { note, oneOrMany, page } from "../validators"

export const AdminGetAttentionFilters = z.object({
  reason: oneOrMany(z.enum(ATTENTION_REASONS)).optional(),
  resolved: booleanString().optional(),
  invoice_id: oneOrMany(z.string()).optional(),
  created_at: createOperatorMap().optional(),
})

export type AdminAttentionFilters = z.infer<typeof AdminGetAttentionFilters>

export const AdminGetAttentionParams = createFindParams({
  order: "-created_at",
})
  .merge(page)
  .merge(AdminGetAttentionFilters)

export const AdminResolveAttention = z.object({ note }).strict()

export type AdminResolveAttentionType = z.infer<typeof AdminResolveAttention>
