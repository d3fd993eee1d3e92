/**
 * When a payment was begun in this browser, and no more: scripts of others may read
 * this storage, and a session's id is a key to its order. Cookies, which they
 * cannot read, lead to the session.
 */
const KEY = "sbp-payment-begun"

export const rememberBegun = (): void =>
  tryTo(() => localStorage.setItem(KEY, String(Date.now())))

/** Another payment that was begun meanwhile stays. */
export function forgetBegun(begun: string): void {
  if (readBegun() === begun) {
    tryTo(() => localStorage.removeItem(KEY))
  }
}

export function readBegun(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** A browser may have no storage for this shop. */
function tryTo(change: () => void): void {
  try {
    change()
  } catch {
    // Then the cart stays until something is added to it.
  }
}
