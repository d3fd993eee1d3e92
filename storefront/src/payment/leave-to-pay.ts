import { onVisible } from "../../../docs/storefront/dtc-starter/modules/checkout/components/payment-return/on-visible"
import { sleep } from "../lib/sleep"

/** If the page is still open after this time, its link was stopped or refused. */
const LEAVE_WITHIN_MS = 10_000

/**
 * Leads to the payment page. On a phone the link may open the bank's app, and this
 * page stays: it shows a shopper who comes back the state of the payment.
 */
export function leaveToPay(link: {
  session: string
  url: string
}): Promise<void> {
  const from = location.href
  const stop = onVisible(() => {
    // A shopper who looks at another page by now stays there.
    if (location.href === from) {
      location.assign(`/checkout/return?session=${link.session}`)
    }
  })
  // The shopper left the page: the back button shows it as it was before the click.
  window.addEventListener("pagehide", stop, { once: true })
  location.assign(link.url)
  // Leaving takes a moment, during which no click may count.
  return sleep(LEAVE_WITHIN_MS)
}
