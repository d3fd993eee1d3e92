import type { MedusaContainer } from "@medusajs/framework/types"
import { copyCarts } from "../../../integration-tests/http/support/copy-carts"
import { SKU } from "../../constants"
import { poolOf, theShop } from "./open-shop"

export type Checkout = {
  cartId: string
  sessionId: string
  /** The id of the plugin's invoice, if it has one. */
  invoiceId: unknown
  amount: number
}

/** One cart is filled; all others are copies of it. */
let original: { cart: string; collection: string } | undefined
let copies = 0

/** Makes carts that only need their payment; all have the same contents. */
export async function checkOut(
  container: MedusaContainer,
  { provider_id, count }: { provider_id: string; count: number }
): Promise<Checkout[]> {
  const shop = theShop()
  if (!original) {
    const cart = await shop.fillCart({ sku: SKU })
    original = { cart: cart.id, collection: await shop.collectionOf(cart) }
  }
  const from = copies
  copies += count
  await copyCarts(poolOf(container), original, { from, to: copies - 1 })
  const checkouts: Checkout[] = []
  for (let copy = from; copy < from + count; copy++) {
    const session = await shop.startPayment(`${original.collection}_${copy}`, {
      provider_id,
    })
    checkouts.push({
      cartId: `${original.cart}_${copy}`,
      sessionId: session.id,
      invoiceId: session.data.invoice_id,
      amount: Number(session.amount),
    })
  }
  return checkouts
}
