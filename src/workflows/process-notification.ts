import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { processStoredNotification } from "../flows/process-stored-notification"
import type { AppliedNotification } from "../modules/ledger/notifications/apply-notification"

export type ProcessNotificationWorkflowInput = {
  notification_id: string
}

/** It has no compensation: that money arrived is never unset. */
const processNotificationStep = createStep(
  "process-notification",
  async (
    { notification_id }: ProcessNotificationWorkflowInput,
    { container }
  ): Promise<StepResponse<AppliedNotification>> =>
    new StepResponse(
      await processStoredNotification(container, notification_id)
    )
)

export const processNotificationWorkflowId = "sbp-process-notification"

/**
 * Draws the consequences of a stored notification. If it makes an invoice paid,
 * the caller settles that invoice next. A second run changes nothing more.
 */
export const processNotificationWorkflow = createWorkflow(
  processNotificationWorkflowId,
  (input: WorkflowData<ProcessNotificationWorkflowInput>) => {
    return new WorkflowResponse(processNotificationStep(input))
  }
)
