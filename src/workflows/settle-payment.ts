import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { settleCollection } from "../flows/settlement/settle-collection"
import { SBP_LEDGER_MODULE } from "../modules/ledger"
import { findRefused } from "../modules/payout/assert-replaceable"
import { listReturns } from "../modules/payout/assert-return-checked"

export type SettlePaymentWorkflowInput = {
  invoice_id: string
  /** The user who wants it tried, even if a person had decided about it. */
  actor_id?: string
  /** The user has looked: a refused payout of its money is not in the gateway's cabinet. */
  confirm_not_paid?: boolean
}

/** It has no compensation: nothing may undo that money was booked (ADR 0026). */
const settlePaymentStep = createStep(
  "settle-payment",
  async (
    { invoice_id, actor_id, confirm_not_paid }: SettlePaymentWorkflowInput,
    { container }
  ) => {
    const ledger = container.resolve(SBP_LEDGER_MODULE)
    if (actor_id) {
      await ledger.resumeSettlement(
        invoice_id,
        { actor_id, confirm_not_paid },
        async (trx) => ({
          payouts: await listReturns(trx, invoice_id),
          refused: await findRefused(trx, invoice_id),
        })
      )
    }
    await settleCollection(container, await ledger.retrieveInvoice(invoice_id))
    return new StepResponse({ id: invoice_id })
  }
)

export const settlePaymentWorkflowId = "sbp-settle-payment"

/**
 * Gives the money of a paid invoice to what it was paid for: a cart becomes an
 * order, an order is paid. It can run any number of times, in several processes
 * at once: the money is booked once. What cannot be settled is tried again later,
 * and is put on the operator's list from the third try on. The result is the id, whatever became
 * of it: the invoice's `state` says whether it is `settled`.
 */
export const settlePaymentWorkflow = createWorkflow(
  settlePaymentWorkflowId,
  (input: WorkflowData<SettlePaymentWorkflowInput>) => {
    return new WorkflowResponse(settlePaymentStep(input))
  }
)
