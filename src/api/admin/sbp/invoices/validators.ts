import { z } from "@medusajs/framework/zod"
import { booleanString } from "@medusajs/medusa/api/utils/common-validators/common"
import {
  createFindParams,
  createOperatorMap,
  createSelectParams,
} from "@medusajs/medusa/api/utils/validators"
import { INVOICE_STATES } from "../../../../shared/states/invoice"
import { note, oneOrMany, page } from "../validators"

export const AdminGetInvoiceParams = createSelectParams()

export const AdminGetInvoicesFilters = z.object({
  q: z.string().optional(),
  id: oneOrMany(z.string()).optional(),
  state: oneOrMany(z.enum(INVOICE_STATES)).optional(),
  provider_id: oneOrMany(z.string()).optional(),
  payment_collection_id: oneOrMany(z.string()).optional(),
  /** Any session that it is bound to, or ever was. */
  session_id: oneOrMany(z.string()).optional(),
  order_id: oneOrMany(z.string()).optional(),
  gateway_payment_id: oneOrMany(z.string()).optional(),
  currency_code: oneOrMany(z.string().toLowerCase()).optional(),
  created_at: createOperatorMap().optional(),
  paid_at: createOperatorMap().optional(),
  settled_at: createOperatorMap().optional(),
  expires_at: createOperatorMap().optional(),
  /** It has ended, and the gateway never told anything about it. */
  without_notification: booleanString().optional(),
  /** Something about it is on the operator's list. */
  needs_attention: booleanString().optional(),
})

export type AdminInvoiceFilters = z.infer<typeof AdminGetInvoicesFilters>

export const AdminGetInvoicesParams = createFindParams({
  order: "-created_at",
})
  .merge(page)
  .merge(AdminGetInvoicesFilters)

export const AdminConfirmInvoice = z
  .object({
    gateway_payment_id: z.string().trim().min(1).max(255),
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
