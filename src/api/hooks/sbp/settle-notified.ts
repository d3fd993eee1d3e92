import type { MedusaContainer } from "@medusajs/framework/types"
import { errorText, logEvent } from "../../../shared/log"
import { Semaphore } from "../../../shared/semaphore"
import { processNotificationWorkflow } from "../../../workflows/process-notification"
import { settlePaymentWorkflow } from "../../../workflows/settle-payment"

/**
 * A burst of notifications must not take every connection of the pool from those
 * that still arrive and wait for their answer. Settling, which may take long, has
 * a semaphore of its own.
 */
const atOnce = new Semaphore(3)

/**
 * From a stored notification to the order, after the gateway was answered: it
 * need not wait for an order. What fails here, the sweep repeats.
 */
export function settleNotified(container: MedusaContainer, id: string): void {
  processAndSettle(container, id).catch((error: unknown) =>
    logEvent(
      container,
      "sbp.notification.not_processed",
      { id, error: errorText(error) },
      "error"
    )
  )
}

async function processAndSettle(
  container: MedusaContainer,
  notification_id: string
) {
  const { result } = await atOnce.run(() =>
    processNotificationWorkflow(container).run({ input: { notification_id } })
  )
  const invoice_id = result.paid_invoice_id
  if (invoice_id) {
    await settlePaymentWorkflow(container).run({ input: { invoice_id } })
  }
}
