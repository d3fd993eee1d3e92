import { z } from "@medusajs/framework/zod"
import { REFUND_KINDS } from "../../../../modules/ledger/models/refund"
import { REFUND_ORDERS } from "../../../../modules/ledger/queries/find-refund-page"
import { REFUND_STATES } from "../../../../domain/states/refund"
import {
  amount,
  id,
  key,
  note,
  pastTime,
  yes,
} from "../../../../shared/body-fields"
import { exportQuery } from "../export/validators"
import {
  listQuery,
  oneOf,
  oneOrMany,
  text,
  times,
  yesOrNo,
} from "../validators"

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

export const AdminGetRefundsFilters = z.object({
  id: oneOrMany(text).optional(),
  invoice_id: oneOrMany(text).optional(),
  payout_id: oneOrMany(text).optional(),
  kind: oneOf(REFUND_KINDS).optional(),
  state: oneOf(REFUND_STATES).optional(),
  /** The refund of a test payment. */
  is_test: yesOrNo.optional(),
  created_at: times.optional(),
  returned_at: times.optional(),
  booked_at: times.optional(),
})

export const AdminGetRefundsParams = listQuery(
  AdminGetRefundsFilters,
  REFUND_ORDERS
)

export const AdminExportRefunds = exportQuery(AdminGetRefundsFilters)

export type AdminRefundExport = z.infer<typeof AdminExportRefunds>

/** Money that went back in the gateway's own cabinet. */
export const AdminRecordRefund = z.strictObject({
  idempotency_key: key,
  invoice_id: id,
  amount,
  note,
  returned_at: pastTime.nullish(),
  refund_reason_id: id.nullish(),
  /** The payout that did not arrive, whose booked refund this money pays instead. */
  replaces_id: id.nullish(),
  confirm_more_than_owed: yes.default(false),
})

export type AdminRecordRefundType = z.infer<typeof AdminRecordRefund>
