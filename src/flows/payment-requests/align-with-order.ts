import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { fromMinorUnits, toMinorUnits } from "../../domain/money"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import {
  askedElsewhere,
  nothingDue,
  purchaseGone,
} from "../../shared/shopper-refusals"
import { readAskedOrder } from "./read-asked-order"

/**
 * Gives the collection of an order the amount that the order owes now, before a
 * link is made of it. Collections of carts stay as they are.
 *
 * @returns that amount; undefined for a cart's collection
 * @throws {MedusaError} NOT_ALLOWED, in words for the shopper, when the order owes
 *   nothing, or was deleted, or this collection holds money: then another one asks
 *   for the rest
 */
export async function alignWithOrder(
  container: MedusaContainer,
  collectionId: string
): Promise<bigint | undefined> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const links = await ledger.readCollectionLinks(collectionId)
  const orderId = links.order_id ?? links.cart_order_id
  if (!orderId) {
    const isThere =
      links.cart_id !== null || (await ledger.readCollectionRow(collectionId))
    if (!isThere || links.is_unlinked) {
      throw purchaseGone()
    }
    return undefined
  }
  const order = await readAskedOrder(container, orderId)
  const collection = order?.collections.find(({ id }) => id === collectionId)
  if (!order || !collection) {
    throw purchaseGone()
  }
  const { is_canceled, is_draft, owed } = order
  if (is_canceled || is_draft || owed <= 0n) {
    throw nothingDue()
  }
  if (!collection.is_open) {
    throw askedElsewhere()
  }
  if (links.cart_id !== null) {
    // The cart has become an order that was not paid for.
    return undefined
  }
  if (toMinorUnits(collection.amount) !== owed) {
    await container
      .resolve(Modules.PAYMENT)
      .updatePaymentCollections(collectionId, { amount: fromMinorUnits(owed) })
  }
  return owed
}
