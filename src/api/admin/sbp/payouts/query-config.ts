import { SBP_RESOURCES } from "../../../../shared/resources"

/**
 * All fields that a client may ask for. The fingerprint of the card and the
 * idempotency key are missing on purpose.
 */
export const adminPayoutFields = [
  "id",
  "reference",
  "state",
  "purpose",
  "shop_id",
  "amount",
  "final_amount",
  "currency_code",
  "first6",
  "last4",
  "description",
  "metadata",
  "order_id",
  "invoice_id",
  "replaces_id",
  "gateway_id",
  "gateway_status",
  "is_refused",
  "error_code",
  "error_message",
  "attention",
  "created_by",
  "approved_by",
  "resolved_by",
  "approve_by",
  "approval_mismatches",
  "sent_at",
  "answer_due_at",
  "paid_at",
  "emptied_at",
  "created_at",
  "updated_at",
]

const shared = {
  defaults: adminPayoutFields,
  allowed: [...adminPayoutFields, "order", "order.id", "order.display_id"],
  entity: SBP_RESOURCES.payout,
}

export const listTransformQueryConfig = { ...shared, isList: true }

export const retrieveTransformQueryConfig = { ...shared, isList: false }
