import { SBP_RESOURCES } from "../../../../shared/resources"

/**
 * All fields that may be requested. The idempotency key is missing on purpose:
 * with it, a reader could repeat the call to the gateway.
 */
export const adminInvoiceFields = [
  "id",
  "reference",
  "provider_id",
  "shop_id",
  "state",
  "is_test",
  "gateway_order_id",
  "session_id",
  "session_ids",
  "payment_collection_id",
  "amount",
  "currency_code",
  "expires_at",
  "gateway_payment_id",
  "gateway_status",
  "status_moved_at",
  "confirmation_url",
  "notified_at",
  "notifications_not_kept",
  "error_code",
  "error_message",
  "paid_at",
  "received_amount",
  "credited_amount",
  "awaits_session",
  "decided_by_person",
  "settle_attempts",
  "settle_at",
  "settled_at",
  "medusa_payment_id",
  "order_id",
  "emptied_at",
  "created_at",
  "updated_at",
]

const shared = {
  defaults: adminInvoiceFields,
  allowed: adminInvoiceFields,
  entity: SBP_RESOURCES.invoice,
}

export const listTransformQueryConfig = { ...shared, isList: true }

export const retrieveTransformQueryConfig = { ...shared, isList: false }
