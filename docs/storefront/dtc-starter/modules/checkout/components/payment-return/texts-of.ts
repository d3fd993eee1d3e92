import type { SbpPayment } from "@lib/data/sbp-payment"
import type { Standing } from "./follow-payment"
import { sumOf } from "./sum-of"
import { words } from "./words"

/** What the shopper reads. */
export function textsOf(
  standing: Standing,
  isSlow: boolean
): { title: string; hint?: string } {
  // The order is there already: it asked for the money.
  const isOfOrder =
    "payment" in standing && standing.payment.payment_request_id !== null
  const said = isOfOrder ? { ...words, ...words.ofOrder } : words
  switch (standing.name) {
    case "asking":
      return { title: said.asking }
    case "unanswered":
      return { title: said.asking, hint: said.askingHint }
    case "waiting":
      if (isStalled(standing, isSlow)) {
        return { title: said.slow, hint: said.stalledHint }
      }
      return isSlow
        ? { title: said.slow, hint: said.slowHint }
        : { title: said.waiting, hint: said.waitingHint }
    case "paid":
      return {
        title: said.paid,
        hint: isSlow ? said.paidSlowHint : said.paidHint,
      }
    case "ordered":
      return { title: said.ordered }
    case "delayed":
      return { title: said.delayed, hint: delayedHint(standing.payment) }
    case "returned":
      return { title: said.returned, hint: said.returnedHint }
    case "expired":
    case "failed": {
      // A test payment cannot be renewed.
      const { can_renew } = standing.payment
      return {
        title: said[standing.name],
        hint: can_renew ? said.endedHint : said.stalledHint,
      }
    }
    case "unknown":
      return { title: said.unknown, hint: said.unknownHint }
  }
}

/** The link is gone, for example because the cart has changed, and no money has come. */
export const isStalled = (standing: Standing, isSlow: boolean): boolean =>
  standing.name === "waiting" &&
  (standing.payment.can_renew || (isSlow && !standing.payment.confirmation_url))

function delayedHint(payment: SbpPayment): string {
  const { checking, cart_changed, out_of_stock } = words.delayedHints
  const { reason, amount_now, currency_code } = payment
  if (isCartChanged(payment)) {
    const now = sumOf({ amount: String(amount_now), currency_code })
    return cart_changed(sumOf(payment), now)
  }
  return reason === "out_of_stock" ? out_of_stock : checking
}

/** Whether the shopper can change the cart back. */
export const isCartChanged = (payment: SbpPayment): boolean =>
  payment.reason === "cart_changed" &&
  payment.amount_now !== null &&
  payment.payment_request_id === null
