import { SBP_RESOURCES } from "../../../../shared/resources"

export const adminRefundFields = [
  "id",
  "invoice_id",
  "kind",
  "state",
  "amount",
  "currency_code",
  "is_unpaid",
  "created_by",
  "note",
  "refund_reason_id",
  "returned_at",
  "medusa_refund_id",
  "booked_at",
  "book_attempts",
  "book_at",
  "book_error",
  "emptied_at",
  "created_at",
  "updated_at",
]

const shared = {
  defaults: adminRefundFields,
  allowed: adminRefundFields,
  entity: SBP_RESOURCES.refund,
}

export const listTransformQueryConfig = { ...shared, isList: true }

export const retrieveTransformQueryConfig = { ...shared, isList: false }
