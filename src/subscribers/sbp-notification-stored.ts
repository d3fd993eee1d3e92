import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { NOTIFICATION_STORED, settleStored } from "../flows/settle-notified"

/**
 * Settles what a server has stored, where workers settle (`settleIn`). It returns
 * at once: the rows remember what is due, not the queue of events.
 */
// oxlint-disable-next-line typescript/require-await -- Medusa awaits it
export default async function settleInThisWorker({
  event,
  container,
}: SubscriberArgs<{ id: string }>) {
  settleStored(container, event.data.id)
}

export const config: SubscriberConfig = {
  event: NOTIFICATION_STORED,
  context: { subscriberId: "sbp-notification-stored" },
}
