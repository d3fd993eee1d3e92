import {
  createWorkflow,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { applyNotificationStep } from "./steps/apply-notification"

export type ProcessNotificationWorkflowInput = {
  notification_id: string
}

export const processNotificationWorkflowId = "sbp-process-notification"

/**
 * Draws the consequences of a stored notification. If an invoice is paid by it,
 * whoever runs this settles it next. Run again, it does nothing more.
 */
export const processNotificationWorkflow = createWorkflow(
  processNotificationWorkflowId,
  (input: WorkflowData<ProcessNotificationWorkflowInput>) => {
    return new WorkflowResponse(applyNotificationStep(input))
  }
)
