import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { readCartId, readOrderId } from "./read-collection"

/** As long as Medusa's own workflows wait for a cart. */
const TIMEOUT_SECONDS = 30

/**
 * What `holdCollection` locks while a collection is settled, or its money is
 * returned. A cart has one collection. An order that is paid in parts has
 * several, and one account, to which Medusa adds without a lock: there the order
 * is locked, as it is while a refund of it is booked.
 */
export async function lockKeyOf(
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

/**
 * Runs a job while nothing else changes or completes the collection's cart. The
 * key is Medusa's own, so the job calls a workflow that takes the same lock only
 * as a part of another workflow: then it does not take it.
 */
export async function holdCart<T>(
  container: MedusaContainer,
  collectionId: string,
  job: () => Promise<T>
): Promise<T> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const cartId = await readCartId(query, collectionId)
  if (!cartId) {
    return job()
  }
  const locking = container.resolve(Modules.LOCKING)
  return locking.execute([cartId], job, { timeout: TIMEOUT_SECONDS })
}
