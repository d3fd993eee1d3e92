import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Chosen } from "./choose-invoice"

type Leftovers = Record<string, unknown>

/**
 * What a stopped process left of an order that Medusa was making. Its cart is
 * closed, as Medusa would have done; what only a person can judge (is the stock
 * reserved, was the shopper written to, whose is an order without a cart) is
 * returned for the operator. Undefined: it had not begun, and left nothing.
 */
export async function mendOrder(
  container: MedusaContainer,
  { collection }: Chosen,
  stoppedSince: Date
): Promise<Leftovers | undefined> {
  const { cart, order } = collection
  if (!cart) {
    return undefined
  }
  // It was there before this try: the one that made it did not get to the end.
  const was_half_made = order !== undefined
  if (order) {
    await closeCart(container, cart.id, order.id)
  }
  const stray_order_ids = await findStrays(container, cart.id, stoppedSince)
  return was_half_made || stray_order_ids.length > 0
    ? { was_half_made, stray_order_ids, stopped_since: stoppedSince }
    : undefined
}

async function closeCart(
  container: MedusaContainer,
  cart_id: string,
  order_id: string
) {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data: links } = await query.graph({
    entity: "order_cart",
    fields: ["order_id"],
    filters: { cart_id },
  })
  if (links.length === 0) {
    await container.resolve(ContainerRegistrationKeys.LINK).create({
      [Modules.ORDER]: { order_id },
      [Modules.CART]: { cart_id },
    })
  }
  const carts = container.resolve(Modules.CART)
  const { completed_at } = await carts.retrieveCart(cart_id)
  if (!completed_at) {
    await carts.updateCarts([{ id: cart_id, completed_at: new Date() }])
  }
}

/** The shopper's orders of that time that came from no cart, and have no pay. */
async function findStrays(
  container: MedusaContainer,
  cartId: string,
  since: Date
): Promise<string[]> {
  const { email } = await container
    .resolve(Modules.CART)
    .retrieveCart(cartId, { select: ["email"] })
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({
    entity: "order",
    fields: ["id", "cart.id", "payment_collections.id"],
    filters: { email, created_at: { $gte: since } },
  })
  const orders = data as unknown as {
    id: string
    cart?: { id: string } | null
    payment_collections?: ({ id: string } | null)[]
  }[]
  return orders
    .filter(({ cart }) => !cart)
    .filter(({ payment_collections }) => !payment_collections?.some(Boolean))
    .map(({ id }) => id)
}
