import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { RefundRow } from "../../../../modules/ledger/models/refund"
import type { SbpLedgerModuleService } from "../../../../modules/ledger/service"
import { SBP_RESOURCES } from "../../../../shared/policies"
import { recordRefund } from "../../../../workflows/return-money/return-money"
import { type AdminRefund, readRefund, withAttempts } from "./read-refunds"
import type { AdminRecordRefundType, AdminRefundFilters } from "./validators"

export { AUTHENTICATE } from "../authenticate"

export const GET = async (
  req: AuthenticatedMedusaRequest<AdminRefundFilters>,
  res: MedusaResponse
) => {
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data, metadata } = await query.graph({
    entity: SBP_RESOURCES.refund,
    fields: req.queryConfig.fields,
    filters: req.filterableFields,
    pagination: req.queryConfig.pagination,
  })
  const rows = data as Partial<RefundRow>[]
  const refunds = await withAttempts(req.scope, rows)
  const { count, skip: offset, take: limit } = metadata ?? {}
  res.json({ refunds, count, offset, limit })
}

/** Writes down money that was returned in the gateway's cabinet, and books it. */
export const POST = async (
  req: AuthenticatedMedusaRequest<AdminRecordRefundType>,
  res: MedusaResponse<{ refund: AdminRefund }>
) => {
  const { scope, validatedBody, auth_context } = req
  const ledger = scope.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
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
