import {
  createWorkflow,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { bookRefundStep } from "./steps/book-refund"

export type BookRefundWorkflowInput = { refund_id: string }

export const bookRefundWorkflowId = "sbp-book-refund"

/**
 * Writes money that is back into Medusa's books: the payment, the order's
 * account and its total. It may be run any number of times, also after it was
 * stopped in between: the refund is booked once.
 */
export const bookRefundWorkflow = createWorkflow(
  bookRefundWorkflowId,
  (input: WorkflowData<BookRefundWorkflowInput>) => {
    return new WorkflowResponse(bookRefundStep(input))
  }
)
