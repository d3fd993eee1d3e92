import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"

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
  const { cart_id, order_id } = await container
    .resolve(SBP_LEDGER_MODULE)
    .readCollectionLinks(payment_collection_id)
  return cart_id ? payment_collection_id : (order_id ?? payment_collection_id)
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
  const { cart_id } = await container
    .resolve(SBP_LEDGER_MODULE)
    .readCollectionLinks(collectionId)
  if (!cart_id) {
    return job()
  }
  const locking = container.resolve(Modules.LOCKING)
  return locking.execute([cart_id], job, { timeout: TIMEOUT_SECONDS })
}
