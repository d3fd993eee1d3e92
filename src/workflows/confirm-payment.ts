import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { confirmAndPublish } from "../flows/confirm-and-publish"
import { publishAttention } from "../flows/publish"
import { SBP_LEDGER_MODULE } from "../modules/ledger"
import type { ConfirmationByHand } from "../modules/ledger/invoices/confirm-by-hand"
import { settlePaymentWorkflow } from "./settle-payment"

export type ConfirmPaymentWorkflowInput = Omit<
  ConfirmationByHand,
  "provider_id" | "shop_id"
>

/** It has no compensation: that money arrived is never unset. */
const confirmPaymentStep = createStep(
  "confirm-payment",
  async (input: ConfirmPaymentWorkflowInput, { container }) => {
    const { invoice_id } = input
    const ledger = container.resolve(SBP_LEDGER_MODULE)
    const provider_id = await ledger.findProviderOf(invoice_id)
    await confirmAndPublish(container, { ...input, provider_id })
    await publishAttention(container)
    return new StepResponse({ invoice_id })
  }
)

export const confirmPaymentWorkflowId = "sbp-confirm-payment"

/**
 * Confirms a payment whose notification was lost, by what an operator read in
 * the gateway's cabinet, and settles it like every other payment.
 */
export const confirmPaymentWorkflow = createWorkflow(
  confirmPaymentWorkflowId,
  (input: WorkflowData<ConfirmPaymentWorkflowInput>) => {
    const confirmed = confirmPaymentStep(input)
    settlePaymentWorkflow.runAsStep({ input: confirmed })
    return new WorkflowResponse(confirmed)
  }
)
