import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { bookDueRefund } from "../flows/refunds/book-due-refund"

export type BookRefundWorkflowInput = { refund_id: string }

/** It has no compensation: the next try finds what was booked before a failure. */
const bookRefundStep = createStep(
  "book-refund",
  async ({ refund_id }: BookRefundWorkflowInput, { container }) => {
    await bookDueRefund(container, refund_id)
    return new StepResponse({ id: refund_id })
  }
)

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
