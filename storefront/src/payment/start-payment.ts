import { type Cart } from "../cart/cart"
import { sdk } from "../lib/sdk"

export const SBP = "pp_sbp_sbp"

/**
 * A link to pay a cart, made at the click and not before: the store gives the
 * same one again as long as it can be paid, and a new one afterwards.
 *
 * @throws with a sentence for the shopper
 */
export async function startPayment(cart: Cart): Promise<string> {
  const { payment_collection } = await sdk.store.payment.initiatePaymentSession(
    cart,
    { provider_id: SBP }
  )
  const session = payment_collection.payment_sessions?.find(
    ({ provider_id }) => provider_id === SBP
  )
  return String(session?.data.confirmation_url)
}
