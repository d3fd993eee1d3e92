import type { MedusaContainer } from "@medusajs/framework/types"
import { PaymentActions } from "@medusajs/framework/utils"
import { processPaymentWorkflow } from "@medusajs/medusa/core-flows"

/** What both hooks end in, with nothing around it. */
export async function processPayment(
  container: MedusaContainer,
  { sessionId, amount }: { sessionId: string; amount: number }
): Promise<void> {
  await processPaymentWorkflow(container).run({
    input: {
      action: PaymentActions.SUCCESSFUL,
      data: { session_id: sessionId, amount },
    },
  })
}
