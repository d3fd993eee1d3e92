import { SBP_RESOURCES } from "../../../../shared/resources"

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

const shared = {
  defaults: adminAttentionFields,
  allowed: adminAttentionFields,
  entity: SBP_RESOURCES.attention,
}

export const listTransformQueryConfig = { ...shared, isList: true }

export const retrieveTransformQueryConfig = { ...shared, isList: false }
