import {
  createWorkflow,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { settlePaymentWorkflow } from "../settle-payment"
import {
  type ConfirmPaymentStepInput,
  confirmPaymentStep,
} from "./steps/confirm-payment"

export type ConfirmPaymentWorkflowInput = ConfirmPaymentStepInput

export const confirmPaymentWorkflowId = "sbp-confirm-payment"

/**
 * Takes an operator's word for a payment whose notification was lost, and then
 * goes the way of every other payment.
 */
export const confirmPaymentWorkflow = createWorkflow(
  confirmPaymentWorkflowId,
  (input: WorkflowData<ConfirmPaymentWorkflowInput>) => {
    const confirmed = confirmPaymentStep(input)
    settlePaymentWorkflow.runAsStep({ input: confirmed })
    return new WorkflowResponse(confirmed)
  }
)
