import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { RefundRow } from "../../modules/ledger/models/refund"
import type { RefundRequest } from "../../modules/ledger/refunds/new-refund"
import type { RecordedRefund } from "../../modules/ledger/refunds/record-refund"
import type { SbpLedgerModuleService } from "../../modules/ledger/service"
import { announceAttention } from "../announce-attention"
import { bookRefundWorkflow } from "../book-refund"
import { readOwed } from "./read-owed"
import { withoutOrder } from "./without-order"

/**
 * Reserves money that is to go back by a payout, and returns that payout's id.
 *
 * @throws {MedusaError} NOT_FOUND or NOT_ALLOWED, in words for an operator
 */
export async function reserveReturn(
  container: MedusaContainer,
  request: Omit<RefundRequest, "may_close" | "owed_in_all">
): Promise<string> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const { invoice_id } = request
  return withoutOrder(container, invoice_id, async (may_close) => {
    const owed_in_all = await owedInAll(container, invoice_id)
    return ledger.reserveReturn({ ...request, may_close, owed_in_all })
  })
}

/**
 * Writes down money that went back in the gateway's own cabinet, and books it.
 *
 * @throws {MedusaError} NOT_FOUND or NOT_ALLOWED, in words for an operator
 */
export async function recordRefund(
  container: MedusaContainer,
  request: Omit<RecordedRefund, "may_close" | "owed_in_all">
): Promise<RefundRow> {
  const ledger = container.resolve<SbpLedgerModuleService>(SBP_LEDGER_MODULE)
  const { invoice_id } = request
  const refund_id = await withoutOrder(
    container,
    invoice_id,
    async (may_close) => {
      const owed_in_all = await owedInAll(container, invoice_id)
      return ledger.recordRefund({ ...request, may_close, owed_in_all })
    }
  )
  await announceAttention(container)
  await bookRefundWorkflow(container).run({ input: { refund_id } })
  return ledger.retrieveSbpRefund(refund_id)
}

async function owedInAll(
  container: MedusaContainer,
  invoiceId: string
): Promise<RefundRequest["owed_in_all"]> {
  const owed = await readOwed(container, invoiceId)
  return owed && { order_id: owed.order_id, amount: owed.in_all }
}
