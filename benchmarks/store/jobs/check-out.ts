import type { MedusaContainer } from "@medusajs/framework/types"
import { SKU } from "../../constants"
import { theShop } from "./open-shop"

export type Checkout = {
  cartId: string
  sessionId: string
  /** Of an invoice of ours. */
  invoiceId: unknown
  amount: number
}

/** A cart that needs nothing but its payment; always with the same contents. */
export async function checkOut(
  _container: MedusaContainer,
  { provider_id }: { provider_id: string }
): Promise<Checkout> {
  const shop = theShop()
  const cart = await shop.fillCart({ sku: SKU })
  const collectionId = await shop.collectionOf(cart)
  const session = await shop.startPayment(collectionId, { provider_id })
  return {
    cartId: cart.id,
    sessionId: session.id,
    invoiceId: session.data.invoice_id,
    amount: Number(session.amount),
  }
}
