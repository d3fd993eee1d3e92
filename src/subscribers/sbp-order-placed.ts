import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { OrderWorkflowEvents } from "@medusajs/framework/utils"
import { settlePlacedOrder } from "../flows/settlement/settle-placed-order"

/** Settles what the order was paid with, if that was postponed. */
export default async function settleWhenOrderPlaced({
  event,
  container,
}: SubscriberArgs<{ id?: string }>) {
  const { id } = event.data
  // A marketplace may name several orders at once, which are none of ours.
  if (id) {
    await settlePlacedOrder(container, id)
  }
}

export const config: SubscriberConfig = {
  event: OrderWorkflowEvents.PLACED,
  context: { subscriberId: "sbp-order-placed" },
}
