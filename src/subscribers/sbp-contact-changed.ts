import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import {
  CartWorkflowEvents,
  OrderWorkflowEvents,
} from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../modules/ledger"

/** Payments are found by the e-mail, the name and the phone of today's cart or order. */
export default async function copyChangedContact({
  event,
  container,
}: SubscriberArgs<{ id: string }>) {
  const { id } = event.data
  const isOrder = event.name.startsWith("order.")
  await container
    .resolve(SBP_LEDGER_MODULE)
    .noteContactChange(isOrder ? { order_id: id } : { cart_id: id })
}

export const config: SubscriberConfig = {
  event: [
    CartWorkflowEvents.UPDATED,
    CartWorkflowEvents.CUSTOMER_UPDATED,
    CartWorkflowEvents.CUSTOMER_TRANSFERRED,
    OrderWorkflowEvents.UPDATED,
  ],
  context: { subscriberId: "sbp-contact-changed" },
}
