/** All fields that a client may ask for. */
const adminPayoutBatchFields = [
  "id",
  "state",
  "name",
  "shop_id",
  "currency_code",
  "row_count",
  "amount",
  "duplicates",
  "days",
  "requires_code",
  "created_by",
  "approved_by",
  "resolved_by",
  "approve_by",
  "approved_at",
  "obstacle",
  "emptied_at",
  "created_at",
  "updated_at",
]

const shared = {
  defaults: adminPayoutBatchFields,
  allowed: adminPayoutBatchFields,
}

export const listTransformQueryConfig = { ...shared, isList: true }

export const retrieveTransformQueryConfig = { ...shared, isList: false }
