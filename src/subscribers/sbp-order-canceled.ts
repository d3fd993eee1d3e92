import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { OrderWorkflowEvents } from "@medusajs/framework/utils"
import { listCanceled } from "../flows/refunds/list-canceled"

/** A program can cancel an order without our check: Medusa then books refunds without money. */
export default async function listWhenOrderCanceled({
  event,
  container,
}: SubscriberArgs<{ id?: string }>) {
  const { id } = event.data
  // A marketplace may name several orders at once, which are none of ours.
  if (id) {
    await listCanceled(container, id)
  }
}

export const config: SubscriberConfig = {
  event: OrderWorkflowEvents.CANCELED,
  context: { subscriberId: "sbp-order-canceled" },
}
