import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { OrderWorkflowEvents } from "@medusajs/framework/utils"
import { reportSecondOrder } from "../flows/settlement/report-second-order"

/** Apart from the subscriber that settles the order, which may fail. */
export default async function reportWhenOrderPlaced({
  event,
  container,
}: SubscriberArgs<{ id?: string }>) {
  const { id } = event.data
  // A marketplace may name several orders at once, which are none of ours.
  if (id) {
    await reportSecondOrder(container, id)
  }
}

export const config: SubscriberConfig = {
  event: OrderWorkflowEvents.PLACED,
  context: { subscriberId: "sbp-order-made-twice" },
}
