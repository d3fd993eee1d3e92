import { z } from "@medusajs/framework/zod"
import {
  createFindParams,
  createSelectParams,
} from "@medusajs/medusa/api/utils/validators"
import { isLuhn } from "../../../../shared/mask-numbers"
import { INVOICE_STATES } from "../../../../shared/states/invoice"
import { amount, currency_code, note, pastTime, required } from "../body-fields"
import {
  oneOf,
  oneOrMany,
  page,
  sortedBy,
  text,
  times,
  yesOrNo,
} from "../validators"

export const AdminGetInvoiceParams = createSelectParams()

export const AdminGetInvoicesFilters = z.object({
  /** An id: of the invoice, or of anything that it belongs to. */
  q: text.trim().optional(),
  id: oneOrMany(text).optional(),
  state: oneOf(INVOICE_STATES).optional(),
  provider_id: oneOrMany(text).optional(),
  payment_collection_id: oneOrMany(text).optional(),
  /** Any session that it is bound to, or ever was. */
  session_id: oneOrMany(text).optional(),
  order_id: oneOrMany(text).optional(),
  gateway_payment_id: oneOrMany(text).optional(),
  currency_code: oneOrMany(text.toLowerCase()).optional(),
  created_at: times.optional(),
  paid_at: times.optional(),
  settled_at: times.optional(),
  expires_at: times.optional(),
  /** It has expired or failed, whatever was told of it before. */
  ended_unpaid: yesOrNo.optional(),
  /** It has ended, and the gateway never told anything about it. */
  without_notification: yesOrNo.optional(),
  /** Something about it is on the operator's list. */
  needs_attention: yesOrNo.optional(),
})

export type AdminInvoiceFilters = z.infer<typeof AdminGetInvoicesFilters>

export const AdminGetInvoicesParams = createFindParams()
  .merge(page)
  .merge(AdminGetInvoicesFilters)
  .extend({
    order: sortedBy("created_at", "paid_at", "settled_at", "expires_at"),
  })

const CARD = /^[2-6]\d{12,18}$/

/** A card's number, typed or pasted into the wrong field, would be kept. */
function isCard(text: string): boolean {
  const digits = text.normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "")
  return CARD.test(digits) && isLuhn(digits)
}

export const AdminConfirmInvoice = z.strictObject({
  gateway_payment_id: required(255).refine((id) => !isCard(id), {
    error: "must be the payment's id in the gateway's cabinet",
  }),
  amount,
  currency_code: currency_code.optional(),
  /** Another sum arrived than was asked for. */
  without_order: z.boolean().optional(),
  paid_at: pastTime.nullish().transform((time) => time?.toISOString()),
  note,
})

export type AdminConfirmInvoiceType = z.infer<typeof AdminConfirmInvoice>
