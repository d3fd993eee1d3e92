import type { MedusaContainer } from "@medusajs/framework/types"
import type { MedusaError } from "@medusajs/framework/utils"
import { SBP_LEDGER_MODULE } from "../modules/ledger"
import type { CartObstacle } from "../modules/ledger/queries/read-cart-obstacle"
import { logFailure } from "../shared/log"
import {
  deliveryMissing,
  discountGone,
  outOfStock,
  purchaseGone,
} from "../shared/shopper-refusals"

/**
 * Why Medusa could not make an order of a cart at this moment. Null also if that could not
 * be read: then only the payment shows.
 */
export async function findCartObstacle(
  container: MedusaContainer,
  cart_id: string
): Promise<CartObstacle | null> {
  try {
    return await container.resolve(SBP_LEDGER_MODULE).readCartObstacle(cart_id)
  } catch (error) {
    logFailure(container, "sbp.cart.not_checked", error, { cart_id })
    return null
  }
}

/** What each obstacle is for the shopper. */
export const REFUSALS: Record<CartObstacle, () => MedusaError> = {
  empty: purchaseGone,
  sold_out: outOfStock,
  no_delivery: deliveryMissing,
  used_up: discountGone,
}
