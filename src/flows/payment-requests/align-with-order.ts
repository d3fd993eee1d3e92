import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { fromMinorUnits, toMinorUnits } from "../../domain/money"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import { askedElsewhere, nothingDue } from "../../shared/shopper-refusals"
import { isOfOrder } from "../settlement/collection-facts"
import { readCollection } from "../settlement/read-collection"

/**
 * Gives the collection of an order the amount that the order owes now, before a
 * link is made of it. Collections of carts stay as they are.
 *
 * @throws {MedusaError} NOT_ALLOWED, in words for the shopper, when the order owes
 *   nothing, or this collection holds money: then another one asks for the rest
 */
export async function alignWithOrder(
  container: MedusaContainer,
  collectionId: string
): Promise<void> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const { cart_id, order_id } = await ledger.readCollectionLinks(collectionId)
  const collection =
    order_id && !cart_id
      ? await readCollection(container, collectionId)
      : undefined
  if (!collection || !isOfOrder(collection)) {
    return
  }
  const { amount, order, payments } = collection
  if (order.is_canceled || order.owed <= 0n) {
    throw nothingDue()
  }
  if (payments.length > 0) {
    throw askedElsewhere()
  }
  if (toMinorUnits(amount) !== order.owed) {
    await container
      .resolve(Modules.PAYMENT)
      .updatePaymentCollections(collectionId, {
        amount: fromMinorUnits(order.owed),
      })
  }
}
