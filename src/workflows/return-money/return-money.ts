import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { RefundRow } from "../../modules/ledger/models/refund"
import type { RefundRequest } from "../../modules/ledger/refunds/new-refund"
import type { RecordedRefund } from "../../modules/ledger/refunds/record-refund"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import { announceAttention } from "../announce-attention"
import { bookRefundWorkflow } from "../book-refund"
import { withoutOrder } from "./without-order"

/**
 * Reserves money that is to go back by a payout, and returns that payout's id.
 *
 * @throws {MedusaError} NOT_FOUND or NOT_ALLOWED, in words for an operator
 */
export async function reserveReturn(
  container: MedusaContainer,
  request: Omit<RefundRequest, "may_close">
): Promise<string> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  return withoutOrder(container, request.invoice_id, (may_close) =>
    ledger.reserveReturn({ ...request, may_close })
  )
}

/**
 * Writes down money that went back in the gateway's own cabinet, and books it.
 *
 * @throws {MedusaError} NOT_FOUND or NOT_ALLOWED, in words for an operator
 */
export async function recordRefund(
  container: MedusaContainer,
  request: Omit<RecordedRefund, "may_close">
): Promise<RefundRow> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const refund_id = await withoutOrder(
    container,
    request.invoice_id,
    (may_close) => ledger.recordRefund({ ...request, may_close })
  )
  await announceAttention(container)
  await bookRefundWorkflow(container).run({ input: { refund_id } })
  return ledger.retrieveSbpRefund(refund_id)
}
