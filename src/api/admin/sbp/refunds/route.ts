import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { SBP_LEDGER_MODULE } from "../../../../modules/ledger"
import type { RefundRow } from "../../../../modules/ledger/models/refund"
import { SBP_RESOURCES } from "../../../../shared/resources"
import { recordAndBookRefund } from "../../../../flows/refunds/return-money"
import { findRows, type ListPage, readRows } from "../list-rows"
import { readPastTime } from "../read-past-time"
import { type AdminRefund, readRefund, withAttempts } from "./read-refunds"
import type { AdminRecordRefundType } from "./validators"

export { AUTHENTICATE } from "../authenticate"

export const GET = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<{ refunds: AdminRefund[] } & ListPage>
) => {
  const { scope, queryConfig } = req
  const ledger = scope.resolve(SBP_LEDGER_MODULE)
  const { ids, page } = await findRows(req, ledger.findRefundPage)
  const rows = await readRows<RefundRow>(scope, SBP_RESOURCES.refund, {
    ids,
    fields: queryConfig.fields,
  })
  res.json({ refunds: await withAttempts(scope, rows), ...page })
}

/** Records money that was returned in the gateway's cabinet, and books it. */
export const POST = async (
  req: AuthenticatedMedusaRequest<AdminRecordRefundType>,
  res: MedusaResponse<{ refund: AdminRefund }>
) => {
  const { scope, validatedBody, auth_context } = req
  const ledger = scope.resolve(SBP_LEDGER_MODULE)
  const { currency_code } = await ledger.retrieveInvoice(
    validatedBody.invoice_id
  )
  const { returned_at } = validatedBody
  const { id } = await recordAndBookRefund(scope, {
    ...validatedBody,
    currency_code,
    returned_at: returned_at ? readPastTime("returned_at", returned_at) : null,
    refund_reason_id: validatedBody.refund_reason_id ?? null,
    replaces_id: validatedBody.replaces_id ?? null,
    actor_id: auth_context.actor_id,
  })
  const refund = await readRefund(scope, id, req.queryConfig.fields)
  res.json({ refund })
}
