import {
  createWorkflow,
  transform,
  when,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { settlePaymentWorkflow } from "../settle-payment"
import { applyNotificationStep } from "./steps/apply-notification"

export type ProcessNotificationWorkflowInput = {
  notification_id: string
}

export const processNotificationWorkflowId = "sbp-process-notification"

/**
 * Draws the consequences of a stored notification: the invoice is paid, and
 * settled at once. Run again, it does nothing more.
 */
export const processNotificationWorkflow = createWorkflow(
  processNotificationWorkflowId,
  (input: WorkflowData<ProcessNotificationWorkflowInput>) => {
    const applied = applyNotificationStep(input)
    when("invoice-paid", applied, ({ paid_invoice_id }) =>
      Boolean(paid_invoice_id)
    ).then(() => {
      const invoice = transform(applied, ({ paid_invoice_id }) => ({
        invoice_id: paid_invoice_id ?? "",
      }))
      settlePaymentWorkflow.runAsStep({ input: invoice })
    })
  }
)
