import { onVisible } from "../payment-return/on-visible"
import { returnPath } from "../payment-return/paths"

type Link = { url: string; sessionId: string }

/**
 * Leads to the payment page. On a phone the link may open the bank's app, and this
 * page stays: it leads a shopper who comes back to what became of the payment.
 */
export function leaveToPay({ url, sessionId }: Link): Promise<void> {
  const from = window.location.href
  const stop = onVisible(() => {
    // A shopper who looks at another page by now stays there.
    if (window.location.href === from) {
      window.location.assign(returnPath(sessionId))
    }
  })
  // The page was left: the browser's Back shows it as it was before the click.
  window.addEventListener("pagehide", stop, { once: true })
  window.location.assign(url)
  // A page that is still here by then was not left.
  return new Promise((resolve) => setTimeout(resolve, 10_000))
}
