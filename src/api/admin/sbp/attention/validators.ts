import { z } from "@medusajs/framework/zod"
import { createFindParams } from "@medusajs/medusa/api/utils/validators"
import { ATTENTION_REASONS } from "../../../../domain/attention-reasons"
import { note } from "../body-fields"
import {
  oneOf,
  oneOrMany,
  page,
  sortedBy,
  text,
  times,
  yesOrNo,
} from "../validators"

export const AdminGetAttentionFilters = z.object({
  id: oneOrMany(text).optional(),
  reason: oneOf(ATTENTION_REASONS).optional(),
  resolved: yesOrNo.optional(),
  subject_id: oneOrMany(text).optional(),
  invoice_id: oneOrMany(text).optional(),
  notification_id: oneOrMany(text).optional(),
  payout_id: oneOrMany(text).optional(),
  created_at: times.optional(),
})

export type AdminAttentionFilters = z.infer<typeof AdminGetAttentionFilters>

export const AdminGetAttentionParams = createFindParams()
  .merge(page)
  .merge(AdminGetAttentionFilters)
  .extend({ order: sortedBy("created_at", "resolved_at") })

export const AdminResolveAttention = z.strictObject({ note })

export type AdminResolveAttentionType = z.infer<typeof AdminResolveAttention>
