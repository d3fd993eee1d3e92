import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { readCartId, readOrderId } from "./read-collection"

/**
 * What is held while a collection is settled, or its money goes back. A cart has
 * one collection. An order that is paid in parts has several, and one account,
 * to which Medusa adds without a lock: there it is the order, as for whoever
 * books a refund of it.
 */
export async function turnOf(
  container: MedusaContainer,
  payment_collection_id: string
): Promise<string> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  if (await readCartId(query, payment_collection_id)) {
    return payment_collection_id
  }
  const orderId = await readOrderId(query, "order_payment_collection", {
    payment_collection_id,
  })
  return orderId ?? payment_collection_id
}
