import { type ReadonlySignal, signal } from "@preact/signals"
import { remembered } from "../lib/remembered"

const NAME = "shop-payment"

const session = signal(remembered.get(NAME))

/**
 * The session of a payment that was begun in this browser, until the shopper has seen
 * its outcome. Its id opens the order, as the cart's id beside it does.
 */
export const begun = {
  session: session as ReadonlySignal<string | null>,
  /** Reads the session from the browser's storage: another tab may have changed it. */
  read(): string | null {
    session.value = remembered.get(NAME)
    return session.value
  },
  remember(sessionId: string): void {
    remembered.set(NAME, sessionId)
    session.value = sessionId
  },
  /** Forgets this payment; another one that was begun meanwhile stays. */
  forget(sessionId: string): void {
    if (begun.read() === sessionId) {
      begun.forgetAll()
    }
  },
  /** At a shared computer the next shopper must not see the order. */
  forgetAll(): void {
    remembered.remove(NAME)
    session.value = null
  },
}
