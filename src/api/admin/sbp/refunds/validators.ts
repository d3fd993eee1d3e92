import { z } from "@medusajs/framework/zod"
import {
  createFindParams,
  createSelectParams,
} from "@medusajs/medusa/api/utils/validators"
import { REFUND_KINDS } from "../../../../modules/ledger/models/refund"
import { REFUND_STATES } from "../../../../shared/states/refund"
import { amount, id, key, note } from "../body-fields"
import { oneOf, oneOrMany, page, sortedBy, text, times } from "../validators"

export const AdminGetRefundParams = createSelectParams()

export const AdminGetRefundsFilters = z.object({
  id: oneOrMany(text).optional(),
  invoice_id: oneOrMany(text).optional(),
  payout_id: oneOrMany(text).optional(),
  kind: oneOf(REFUND_KINDS).optional(),
  state: oneOf(REFUND_STATES).optional(),
  created_at: times.optional(),
})

export type AdminRefundFilters = z.infer<typeof AdminGetRefundsFilters>

export const AdminGetRefundsParams = createFindParams()
  .merge(page)
  .merge(AdminGetRefundsFilters)
  .extend({ order: sortedBy("created_at") })

const TIME = {
  error:
    'must be a time as ISO 8601 writes it, for example "2026-11-21T12:00:00Z"',
}

/** Money that went back in the gateway's own cabinet. */
export const AdminRecordRefund = z.strictObject({
  idempotency_key: key,
  invoice_id: id,
  amount,
  note,
  returned_at: z
    .union([z.iso.datetime({ offset: true }), z.iso.date()], TIME)
    .refine((value) => Date.parse(value) <= Date.now() + 60_000, {
      error: "must not be in the future",
    })
    .transform(timeOf)
    .nullish(),
  refund_reason_id: id.nullish(),
  /** The payout that did not arrive, whose booked refund it makes good. */
  replaces_id: id.nullish(),
})

export type AdminRecordRefundType = z.infer<typeof AdminRecordRefund>

const DAY_MS = 24 * 60 * 60_000

/** A day alone is over, or has come as far as now. */
function timeOf(value: string): Date {
  const time = Date.parse(value)
  const isDay = value.length === "2026-11-21".length
  return new Date(isDay ? Math.min(time + DAY_MS - 1, Date.now()) : time)
}
