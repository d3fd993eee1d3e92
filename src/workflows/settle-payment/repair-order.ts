import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { CollectionFacts } from "./collection-facts"

/**
 * Whether a process was stopped while Medusa made the order of a cart: it makes
 * the order first, and its links and the cart's end after that, side by side.
 * To be asked of facts that were read while the cart was held.
 */
export function isHalfMade({ cart, order }: CollectionFacts): boolean {
  return (
    cart !== undefined &&
    order !== undefined &&
    !(order.has_collection && order.has_cart && cart.is_completed)
  )
}

/**
 * Does what can be done from outside: the order belongs to its collection and
 * its cart, and the cart is closed. It may be done again.
 */
export async function repairOrder(
  container: MedusaContainer,
  { id, cart, order }: CollectionFacts
): Promise<void> {
  if (!cart || !order) {
    return
  }
  const link = container.resolve(ContainerRegistrationKeys.LINK)
  const [of_order, of_cart] = [{ order_id: order.id }, { cart_id: cart.id }]
  if (!order.has_collection) {
    await link.create({
      [Modules.ORDER]: of_order,
      [Modules.PAYMENT]: { payment_collection_id: id },
    })
  }
  if (!order.has_cart) {
    await link.create({ [Modules.ORDER]: of_order, [Modules.CART]: of_cart })
  }
  if (!cart.is_completed) {
    await container
      .resolve(Modules.CART)
      .updateCarts([{ id: cart.id, completed_at: new Date() }])
  }
}
