import type { MedusaContainer } from "@medusajs/framework/types"
import { logEvent, textOf } from "../../../workflows/announce"
import { processNotificationWorkflow } from "../../../workflows/process-notification"

/**
 * Sees to a stored notification after it was answered: the gateway need not
 * wait for an order. If it fails here, the sweeper takes it.
 */
export function processSoon(container: MedusaContainer, id: string): void {
  processNotificationWorkflow(container)
    .run({ input: { notification_id: id } })
    .catch((error: unknown) =>
      logEvent(
        container,
        "sbp.notification.not_processed",
        { id, error: textOf(error) },
        "error"
      )
    )
}
