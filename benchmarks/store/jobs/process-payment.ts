import type { MedusaContainer } from "@medusajs/framework/types"
import { PaymentActions } from "@medusajs/framework/utils"
import { processPaymentWorkflow } from "@medusajs/medusa/core-flows"

/** The workflow that both hooks end in, without a hook around it. */
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
