import type { MedusaContainer } from "@medusajs/framework/types"
import { Turns } from "../../../shared/turns"
import { logEvent, textOf } from "../../../workflows/announce"
import { processNotificationWorkflow } from "../../../workflows/process-notification"
import { settlePaymentWorkflow } from "../../../workflows/settle-payment"

/**
 * A burst of notifications must not take every connection of the pool from
 * those that still come in, and wait for their answer. Settling, which may take
 * long, has turns of its own.
 */
const turns = new Turns(3)

/**
 * Sees to a stored notification after it was answered: the gateway need not
 * wait for an order. What fails here, the sweeper takes.
 */
export function processSoon(container: MedusaContainer, id: string): void {
  process(container, id).catch((error: unknown) =>
    logEvent(
      container,
      "sbp.notification.not_processed",
      { id, error: textOf(error) },
      "error"
    )
  )
}

async function process(container: MedusaContainer, notification_id: string) {
  const { result } = await turns.take(() =>
    processNotificationWorkflow(container).run({ input: { notification_id } })
  )
  const invoice_id = result.paid_invoice_id
  if (invoice_id) {
    await settlePaymentWorkflow(container).run({ input: { invoice_id } })
  }
}
