import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { RefundRow } from "../../../../modules/ledger/models/refund"
import { SBP_RESOURCES } from "../../../../shared/resources"
import { recordRefund } from "../../../../flows/refunds/return-money"
import { listRows } from "../list-rows"
import { type AdminRefund, readRefund, withAttempts } from "./read-refunds"
import type { AdminRecordRefundType, AdminRefundFilters } from "./validators"

export { AUTHENTICATE } from "../authenticate"

export const GET = async (
  req: AuthenticatedMedusaRequest<AdminRefundFilters>,
  res: MedusaResponse
) => {
  const { rows, page } = await listRows<RefundRow>(req, SBP_RESOURCES.refund)
  res.json({ refunds: await withAttempts(req.scope, rows), ...page })
}

/** Writes down money that was returned in the gateway's cabinet, and books it. */
export const POST = async (
  req: AuthenticatedMedusaRequest<AdminRecordRefundType>,
  res: MedusaResponse<{ refund: AdminRefund }>
) => {
  const { scope, validatedBody, auth_context } = req
  const ledger = scope.resolve(SBP_LEDGER_MODULE)
  const { currency_code } = await ledger.retrieveSbpInvoice(
    validatedBody.invoice_id
  )
  const { id } = await recordRefund(scope, {
    ...validatedBody,
    currency_code,
    returned_at: validatedBody.returned_at ?? null,
    refund_reason_id: validatedBody.refund_reason_id ?? null,
    replaces_id: validatedBody.replaces_id ?? null,
    actor_id: auth_context.actor_id,
  })
  const refund = await readRefund(scope, id, req.queryConfig.fields)
  res.json({ refund })
}
