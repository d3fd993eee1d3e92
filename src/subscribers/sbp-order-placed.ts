import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { SBP_LEDGER_MODULE } from "../modules/ledger"
import { settlePaymentWorkflow } from "../workflows/settle-payment"

/**
 * A shopper may complete the cart by themselves while its settlement is
 * postponed: then there is nothing to wait for, and no person to alarm.
 */
export default async function settleWhenOrderPlaced({
  event,
  container,
}: SubscriberArgs<{ id: string }>) {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const collections = await ledger.listOrderCollections(event.data.id)
  for (const { payment_collection_id } of collections) {
    const invoices = await ledger.listUnsettled(payment_collection_id)
    // One that was never postponed is being settled at this moment.
    const invoice = invoices.find(({ settle_attempts }) => settle_attempts > 0)
    if (invoice) {
      const input = { invoice_id: invoice.id }
      await settlePaymentWorkflow(container).run({ input })
    }
  }
}

export const config: SubscriberConfig = {
  event: "order.placed",
  context: { subscriberId: "sbp-settle-when-order-placed" },
}
