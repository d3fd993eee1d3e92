import type { MedusaContainer } from "@medusajs/framework/types"
import { Turns } from "../../../shared/turns"
import { logEvent, textOf } from "../../../workflows/announce"
import { processNotificationWorkflow } from "../../../workflows/process-notification"

/**
 * A burst of notifications must not take every connection of the pool from
 * those that still come in, and wait for their answer.
 */
const turns = new Turns(3)

/**
 * Sees to a stored notification after it was answered: the gateway need not
 * wait for an order. If it fails here, the sweeper takes it.
 */
export function processSoon(container: MedusaContainer, id: string): void {
  const input = { notification_id: id }
  turns
    .take(() => processNotificationWorkflow(container).run({ input }))
    .catch((error: unknown) =>
      logEvent(
        container,
        "sbp.notification.not_processed",
        { id, error: textOf(error) },
        "error"
      )
    )
}
