import { z } from "@medusajs/framework/zod"
import { ATTENTION_REASONS } from "../../../../domain/attention-reasons"
import { ATTENTION_ORDERS } from "../../../../modules/ledger/queries/find-pages"
import { note } from "../body-fields"
import {
  listQuery,
  oneOf,
  oneOrMany,
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

export const AdminGetAttentionParams = listQuery(
  AdminGetAttentionFilters,
  ATTENTION_ORDERS
)

export const AdminResolveAttention = z.strictObject({ note })

export type AdminResolveAttentionType = z.infer<typeof AdminResolveAttention>
