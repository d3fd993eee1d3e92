import type { MedusaContainer } from "@medusajs/framework/types"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { publishAttention } from "../publish"

/**
 * Medusa locks a cart while its order is made, by default in the memory of one
 * process. With several, a shopper and a settlement may both make an order of the
 * same payment. The second one is reported here.
 */
export async function reportSecondOrder(
  container: MedusaContainer,
  orderId: string
): Promise<void> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const collections = await ledger.listOrderCollections(orderId)
  for (const { payment_collection_id, order_ids } of collections) {
    if (order_ids.length > 1) {
      await report(container, payment_collection_id, order_ids)
    }
  }
}

/** Reports the orders if the money was ours. */
async function report(
  container: MedusaContainer,
  payment_collection_id: string,
  ids: string[]
) {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const [invoice] = await ledger.listSbpInvoices(
    { payment_collection_id, paid_at: { $ne: null } },
    // A settled one comes first.
    { order: { settled_at: "ASC" } }
  )
  if (invoice) {
    const { id, order_id } = invoice
    await ledger.openAttention({
      reason: "order_made_twice",
      subject_id: id,
      invoice_id: id,
      details: {
        // Refunds are booked on this order. If it is not known yet, it may be either.
        ...(order_id && { order_id }),
        orphan_order_ids: ids.filter((it) => it !== order_id),
      },
    })
    await publishAttention(container)
  }
}
