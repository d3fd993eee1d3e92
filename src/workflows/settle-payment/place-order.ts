import type { BigNumberInput } from "@medusajs/framework/types"
import {
  ContainerRegistrationKeys,
  MedusaError,
} from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { medusaAmount } from "../../shared/medusa-amount"

type Paid = { invoice_id: string; amount: string }

/**
 * Compares the order with the payment before anybody hears of it: Medusa
 * publishes `order.placed` only when the workflow has ended, and takes the order
 * back when a step fails.
 */
const compareWithPaymentStep = createStep(
  "compare-with-payment",
  async (
    { order_id, invoice_id, amount }: Paid & { order_id: string },
    { container }
  ) => {
    const query = container.resolve(ContainerRegistrationKeys.QUERY)
    const { data } = await query.graph({
      entity: "order",
      fields: ["total"],
      filters: { id: order_id },
    })
    const [order] = data as unknown as { total: BigNumberInput }[]
    const total = order && medusaAmount(order.total)
    if (total !== amount) {
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        `The order would cost ${total}, and SBP invoice ${invoice_id} was paid with ${amount}`
      )
    }
    return new StepResponse({ id: order_id })
  }
)

const placeOrderWorkflowId = "sbp-place-order"

/**
 * Medusa's own completion of a cart. As a part of another workflow it does not
 * take the cart's lock, which the caller holds already.
 */
export const placeOrderWorkflow = createWorkflow(
  placeOrderWorkflowId,
  ({
    cart_id,
    invoice_id,
    amount,
  }: WorkflowData<Paid & { cart_id: string }>) => {
    const order = completeCartWorkflow.runAsStep({ input: { id: cart_id } })
    return new WorkflowResponse(
      compareWithPaymentStep({ order_id: order.id, invoice_id, amount })
    )
  }
)
