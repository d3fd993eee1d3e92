import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  refreshPaymentCollectionForCartWorkflow,
  updateCartPromotionsWorkflow,
} from "@medusajs/medusa/core-flows"
import { fromMinorUnits, toMinorUnits } from "../../domain/money"
import { SBP_LEDGER_MODULE } from "../../modules/ledger"
import type { CollectionRow } from "../../modules/ledger/queries/read-collection-row"
import { medusaAmount } from "../../shared/medusa-amount"
import {
  askedElsewhere,
  nothingDue,
  purchaseGone,
} from "../../shared/shopper-refusals"
import { findCartObstacle, REFUSALS } from "../find-cart-obstacle"
import { readPrice } from "../settlement/read-collection"
import { readAskedOrder } from "./read-asked-order"

/**
 * Gives a collection the amount that its order owes now, or that its cart costs,
 * before a link is made of it.
 *
 * @returns what its order owes; undefined for a cart's collection
 * @throws {MedusaError} NOT_ALLOWED, in words for the shopper, when nothing is owed, or
 *   cart and order were deleted, or Medusa could make no order of the cart, or an order's
 *   collection holds money: then another collection asks for the rest
 */
export async function alignCollection(
  container: MedusaContainer,
  collectionId: string
): Promise<bigint | undefined> {
  const ledger = container.resolve(SBP_LEDGER_MODULE)
  const links = await ledger.readCollectionLinks(collectionId)
  const orderId = links.order_id ?? links.cart_order_id
  if (!orderId) {
    const row = await ledger.readCollectionRow(collectionId)
    if ((!row && links.cart_id === null) || links.is_unlinked) {
      throw purchaseGone()
    }
    if (row?.cart) {
      await alignWithCart(container, row, row.cart.id)
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
  if (toMinorUnits(collection.amount) !== owed) {
    await container
      .resolve(Modules.PAYMENT)
      .updatePaymentCollections(collectionId, { amount: fromMinorUnits(owed) })
  }
  return owed
}

/**
 * Taxes and credit lines change a cart, but not its collection. This is Medusa's own step
 * after other changes: it also deletes the session of the old amount.
 */
async function alignWithCart(
  container: MedusaContainer,
  { amount }: CollectionRow,
  cart_id: string
): Promise<void> {
  const [price, obstacle] = await Promise.all([
    readPrice(container, cart_id),
    findCartObstacle(container, cart_id),
  ])
  if (obstacle === "used_up") {
    // Medusa drops the discount at the cart's next change: the shopper may need none.
    await updateCartPromotionsWorkflow(container).run({
      input: {
        cart_id,
        promo_codes: [],
        force_refresh_payment_collection: true,
      },
      throwOnError: false,
    })
  } else if (price && price.total !== toMinorUnits(medusaAmount(amount))) {
    await refreshPaymentCollectionForCartWorkflow(container).run({
      input: { cart_id },
    })
  }
  if (obstacle) {
    throw REFUSALS[obstacle]()
  }
}
