import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { CollectionLinks } from "../../modules/ledger/queries/read-collection-row"
import type { Timeouts } from "../../modules/ledger/settlement/with-settlement-lock"

/** As long as Medusa's own workflows wait for a cart. */
const TIMEOUT_SECONDS = 30

/**
 * How long the lock outlives a process that was killed; until then it is renewed.
 * Less than the lease of a claimed invoice, whose next try needs it.
 */
export const EXPIRE_SECONDS = 20

/**
 * Runs a job while no other process settles the collection or returns its money,
 * and nothing changes or completes its cart: the settlement lock first, then Medusa's
 * lock of the cart. That lock has Medusa's own key. So the job runs a workflow that
 * takes the same lock only as a part of another workflow, where it does not take it.
 * Returns false if the settlement lock stayed busy.
 */
export async function withSettlementAndCartLock(
  container: MedusaContainer,
  collectionId: string,
  job: () => Promise<void>,
  timeouts?: Timeouts
): Promise<boolean> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const links = await ledger.readCollectionLinks(collectionId)
  const { cart_id } = links
  const locking = container.resolve(Modules.LOCKING)
  const withCart = () =>
    cart_id
      ? locking.execute([cart_id], job, {
          timeout: TIMEOUT_SECONDS,
          expire: EXPIRE_SECONDS,
        })
      : job()
  return ledger.withSettlementLock(
    keyOf(collectionId, links),
    withCart,
    timeouts
  )
}

/** The key of the settlement lock. */
export async function lockKeyOf(
  container: MedusaContainer,
  collectionId: string
): Promise<string> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  return keyOf(collectionId, await ledger.readCollectionLinks(collectionId))
}

/**
 * A cart has one collection. An order that is paid in parts has several, and one
 * account, to which Medusa adds without a lock: there the order is locked, as it
 * is while a refund of it is booked.
 */
function keyOf(
  collectionId: string,
  { pays_order, order_id }: CollectionLinks
): string {
  return pays_order && order_id ? order_id : collectionId
}
