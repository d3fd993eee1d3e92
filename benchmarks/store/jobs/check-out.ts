import type { MedusaContainer } from "@medusajs/framework/types"
import { SKU } from "../../constants"
import { theShop } from "./open-shop"

export type Checkout = {
  cartId: string
  sessionId: string
  amount: number
}

/** A cart that waits for nothing but its payment; always the same one. */
export async function checkOut(
  _container: MedusaContainer,
  { provider_id }: { provider_id: string }
): Promise<Checkout> {
  const shop = theShop()
  const cart = await shop.fillCart({ sku: SKU })
  const collectionId = await shop.collectionOf(cart)
  const { id, amount } = await shop.startPayment(collectionId, { provider_id })
  return { cartId: cart.id, sessionId: id, amount: Number(amount) }
}
