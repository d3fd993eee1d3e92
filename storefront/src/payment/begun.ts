import { remembered } from "../lib/remembered"

const NAME = "shop-payment"

/**
 * The session of a payment that was begun in this browser, as long as the shopper has
 * not seen how it ended. It opens the order, as the cart's id beside it does.
 */
export const begun = {
  session: (): string | null => remembered.get(NAME),
  remember: (sessionId: string): void => remembered.set(NAME, sessionId),
  /** Another one that was begun meanwhile stays. */
  forget(sessionId: string): void {
    if (remembered.get(NAME) === sessionId) {
      remembered.remove(NAME)
    }
  },
}
