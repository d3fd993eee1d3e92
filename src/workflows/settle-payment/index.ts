import {
  createWorkflow,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { settleCollectionStep } from "./steps/settle-collection"

export type SettlePaymentWorkflowInput = {
  invoice_id: string
  /** The user who wants it tried, also if it was left to a person. */
  actor_id?: string
}

export const settlePaymentWorkflowId = "sbp-settle-payment"

/**
 * Gives the money of a paid invoice to what it was paid for: a cart becomes an
 * order, an order is paid. It may be run any number of times, at the same time
 * too: the money is booked once. What cannot be settled is tried again later,
 * and is on the operator's list in the end.
 */
export const settlePaymentWorkflow = createWorkflow(
  settlePaymentWorkflowId,
  (input: WorkflowData<SettlePaymentWorkflowInput>) => {
    return new WorkflowResponse(settleCollectionStep(input))
  }
)
