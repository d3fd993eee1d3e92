import { z } from "@medusajs/framework/zod"
import { isNoCardId } from "../../../../domain/mask-numbers"
import { INVOICE_STATES } from "../../../../domain/states/invoice"
import { INVOICE_ORDERS } from "../../../../modules/ledger/queries/find-invoice-page"
import {
  amount,
  currency_code,
  note,
  pastTime,
  required,
  yes,
} from "../../../../shared/body-fields"
import { exportQuery } from "../export/validators"
import {
  listQuery,
  oneOf,
  oneOrMany,
  sums,
  text,
  times,
  yesOrNo,
} from "../validators"

/**
 * All fields that may be requested. The idempotency key is left out on purpose: a reader could
 * repeat the call to the gateway with it.
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

export const AdminGetInvoicesFilters = z.object({
  /**
   * The beginning of an id, a sum, an order's number, or of its customer's e-mail,
   * name or phone.
   */
  q: text.trim().max(100).optional(),
  id: oneOrMany(text).optional(),
  state: oneOf(INVOICE_STATES).optional(),
  provider_id: oneOrMany(text).optional(),
  payment_collection_id: oneOrMany(text).optional(),
  /** Any session that it is bound to, or ever was. */
  session_id: oneOrMany(text).optional(),
  order_id: oneOrMany(text).optional(),
  gateway_payment_id: oneOrMany(text).optional(),
  /** Made by staff, on Settings → SBP. */
  is_test: yesOrNo.optional(),
  amount: sums.optional(),
  currency_code: oneOrMany(text.toLowerCase()).optional(),
  created_at: times.optional(),
  paid_at: times.optional(),
  /** A part of its money went back at that time. */
  returned_at: times.optional(),
  /** It has expired or failed, whatever notifications came before. */
  ended_unpaid: yesOrNo.optional(),
  /** It has ended, and no notification ever came for it. */
  without_notification: yesOrNo.optional(),
  /** It has an open entry on the operator's list. */
  needs_attention: yesOrNo.optional(),
})

export const AdminGetInvoicesParams = listQuery(
  AdminGetInvoicesFilters,
  INVOICE_ORDERS
)

export const AdminExportInvoices = exportQuery(AdminGetInvoicesFilters)

export type AdminInvoiceExport = z.infer<typeof AdminExportInvoices>

export const AdminConfirmInvoice = z.strictObject({
  // A card number pasted into this field would be stored.
  gateway_payment_id: required(255).refine(isNoCardId, {
    error: "must be the payment's id in the gateway's cabinet",
  }),
  amount,
  currency_code: currency_code.optional(),
  /** Another sum arrived than was asked for: no order is made of it. */
  without_order: yes.optional(),
  paid_at: pastTime.nullish(),
  note,
})

export type AdminConfirmInvoiceType = z.infer<typeof AdminConfirmInvoice>

export const AdminSettleInvoice = z.strictObject({
  /** The operator saw that the cabinet does not show the refused payout. */
  confirm_not_paid: yes.optional(),
})

export type AdminSettleInvoiceType = z.infer<typeof AdminSettleInvoice>
