import { z } from "@medusajs/framework/zod"
import {
  createFindParams,
  createSelectParams,
} from "@medusajs/medusa/api/utils/validators"
import { INVOICE_STATES } from "../../../../shared/states/invoice"
import {
  note,
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
  state: oneOrMany(z.enum(INVOICE_STATES)).optional(),
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

export const AdminConfirmInvoice = z
  .object({
    gateway_payment_id: text.trim().min(1).max(255),
    amount: z
      .string()
      .regex(/^\d{1,20}(\.\d{1,2})?$/, {
        error:
          "Field 'amount' must be decimal text with at most two decimals, for example \"1499.90\"",
      })
      .refine((amount) => Number(amount) > 0, {
        error: "Field 'amount' must be above zero",
      }),
    currency_code: z
      .string()
      .regex(/^[A-Za-z]{3}$/, {
        error: "Field 'currency_code' must be a code of three letters",
      })
      .toLowerCase()
      .optional(),
    note,
  })
  .strict()

export type AdminConfirmInvoiceType = z.infer<typeof AdminConfirmInvoice>
