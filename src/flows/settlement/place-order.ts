import type { BigNumberInput } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import type { Amount } from "../../domain/money"
import { graph } from "../../shared/graph"
import { medusaAmount } from "../../shared/medusa-amount"
import { notAllowed } from "../../shared/not-allowed"

type Paid = { invoice_id: string; amount: string }

/** An order, and what it cost when it was made. */
export type PlacedOrder = { id: string; total: Amount }

/**
 * Compares the order with the payment before the order is published: Medusa
 * publishes `order.placed` only when the workflow has ended, and removes the
 * order when a step fails.
 */
const compareWithPaymentStep = createStep(
  "compare-with-payment",
  async (
    { order_id, invoice_id, amount }: Paid & { order_id: string },
    { container }
  ) => {
    const [order] = await graph<{ total: BigNumberInput }>(container, {
      entity: "order",
      fields: ["total"],
      filters: { id: order_id },
    })
    const total = order && medusaAmount(order.total)
    if (total !== amount) {
      throw notAllowed(
        `The order would cost ${total}, but SBP invoice ${invoice_id} was paid with ${amount}`
      )
    }
    return new StepResponse<PlacedOrder>({ id: order_id, total })
  }
)

const placeOrderWorkflowId = "sbp-place-order"

/**
 * Medusa's own completion of a cart. As a part of another workflow it does not
 * take the cart's lock, which the caller holds already. It is the one part of
 * settling whose compensation is welcome: it removes an order, never money
 * (ADR 0026).
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
