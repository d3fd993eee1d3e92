import { isSbp } from "@lib/constants"
import { words } from "../payment-return/words"

type Cart = {
  payment_collection?: { payment_sessions?: { provider_id: string }[] }
}

/** For a sentence about the button; undefined where it is another provider's. */
export function sbpButtonName(cart: Cart): string | undefined {
  // The button is chosen by the first session, too.
  const session = cart.payment_collection?.payment_sessions?.[0]
  return isSbp(session?.provider_id) ? words.pay : undefined
}
