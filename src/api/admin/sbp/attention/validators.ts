import { z } from "@medusajs/framework/zod"
import { ATTENTION_REASONS } from "../../../../domain/attention-reasons"
import { ATTENTION_ORDERS } from "../../../../modules/ledger/queries/find-attention-page"
import { isDay } from "../../../../domain/days"
import { id, note, yes } from "../../../../shared/body-fields"
import {
  listQuery,
  oneOf,
  oneOrMany,
  text,
  times,
  yesOrNo,
} from "../validators"

export const adminAttentionFields = [
  "id",
  "reason",
  "subject_id",
  "invoice_id",
  "notification_id",
  "payout_id",
  "details",
  "amount",
  "currency_code",
  "assigned_to",
  "assigned_at",
  "snoozed_until",
  "snoozed_by",
  "resolved_at",
  "resolved_by",
  "note",
  "emptied_at",
  "created_at",
  "updated_at",
]

export const AdminGetAttentionFilters = z.object({
  id: oneOrMany(text).optional(),
  reason: oneOf(ATTENTION_REASONS).optional(),
  resolved: yesOrNo.optional(),
  snoozed: yesOrNo.optional(),
  assigned_to: oneOrMany(text).optional(),
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

/** One page of the list. */
const MAX_AT_ONCE = 100

export const AdminResolveAttentions = z.strictObject({
  ids: z
    .array(id, { error: "must be a list of ids" })
    .min(1, { error: "must name at least one entry" })
    .max(MAX_AT_ONCE, { error: `must name at most ${MAX_AT_ONCE} entries` }),
  note,
})

export type AdminResolveAttentionsType = z.infer<typeof AdminResolveAttentions>

export const AdminAssignAttention = z.strictObject({
  to_me: yes,
  takeover: yes.optional(),
})

export type AdminAssignAttentionType = z.infer<typeof AdminAssignAttention>

export const AdminSnoozeAttention = z.strictObject({
  until: z
    .string({ error: "must be a day, or null" })
    .refine(isDay, { error: 'must be a day, for example "2026-11-21"' })
    .nullable(),
})

export type AdminSnoozeAttentionType = z.infer<typeof AdminSnoozeAttention>
