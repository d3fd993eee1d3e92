import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { bookRefund } from "../book-refund"

type Input = { refund_id: string }

export const bookRefundStep = createStep(
  "book-refund",
  async ({ refund_id }: Input, { container }) => {
    await bookRefund(container, refund_id)
    return new StepResponse({ id: refund_id })
  }
)
