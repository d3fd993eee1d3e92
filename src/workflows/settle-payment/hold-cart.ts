import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { readCartId } from "./read-collection"

/** As long as Medusa's own workflows wait for a cart. */
const TIMEOUT_SECONDS = 30

/**
 * Runs a job while nobody changes or completes the collection's cart. The key
 * is Medusa's own, so the job calls a workflow that takes it only as a part of
 * another one: then it does not take it.
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
