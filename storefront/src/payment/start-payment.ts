import type { Cart } from "../cart/cart"
import { sdk } from "../lib/sdk"

export const SBP = "pp_sbp_sbp"

/**
 * A link to pay a cart, made at the click and not before: the store gives the
 * same one again as long as it can be paid, and a new one afterwards.
 *
 * @throws with a sentence for the shopper
 */
export async function startPayment(cart: Cart): Promise<string> {
  const session = await startSession(cart, SBP)
  return String(session?.data.confirmation_url)
}

/** Asks the store to wait for the money, and for the order. */
export async function orderUnpaid(
  cart: Cart,
  providerId: string
): Promise<string> {
  await startSession(cart, providerId)
  const answer = await sdk.store.cart.complete(cart.id)
  if (answer.type === "cart") {
    throw new Error(answer.error.message)
  }
  return answer.order.id
}

async function startSession(cart: Cart, provider_id: string) {
  const { payment_collection } = await sdk.store.payment.initiatePaymentSession(
    cart,
    { provider_id }
  )
  return payment_collection.payment_sessions?.find(
    (session) => session.provider_id === provider_id
  )
}
