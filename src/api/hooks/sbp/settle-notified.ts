import type { MedusaContainer } from "@medusajs/framework/types"
import { processStoredNotification } from "../../../flows/process-stored-notification"
import { settleDue } from "../../../flows/settlement/settle-due"
import { errorText, logEvent } from "../../../shared/log"
import { Semaphore } from "../../../shared/semaphore"

/**
 * A burst of notifications must not take every connection of the pool from those
 * that still arrive and wait for their answer.
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

async function processAndSettle(container: MedusaContainer, id: string) {
  const { paid_invoice_id } = await atOnce.run(() =>
    processStoredNotification(container, id)
  )
  if (paid_invoice_id) {
    await settleDue(container)
  }
}
