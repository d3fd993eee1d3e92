import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { settleCollection } from "./settle-collection"

/**
 * A shopper may complete the cart by themselves while its settlement is
 * postponed: then there is nothing to wait for, and no person to alarm.
 */
export async function settlePlacedOrder(
  container: MedusaContainer,
  orderId: string
): Promise<void> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const collections = await ledger.listOrderCollections(orderId)
  for (const { payment_collection_id } of collections) {
    const invoices = await ledger.listUnsettled(payment_collection_id)
    // An invoice that was never postponed is being settled at this moment.
    const invoice = invoices.find(({ settle_attempts }) => settle_attempts > 0)
    if (invoice) {
      await settleCollection(container, invoice)
    }
  }
}
