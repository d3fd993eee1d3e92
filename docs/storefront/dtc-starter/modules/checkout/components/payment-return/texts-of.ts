import type { SbpPayment } from "@lib/data/sbp-payment"
import type { Standing } from "./follow-payment"
import { sumOf } from "./sum-of"
import { words } from "./words"

/** What the shopper reads. */
export function textsOf(
  standing: Standing,
  isSlow: boolean
): { title: string; hint?: string } {
  switch (standing.name) {
    case "asking":
    case "waiting":
      if (isSlow) {
        return { title: words.slow, hint: words.slowHint }
      }
      return standing.name === "asking"
        ? { title: words.asking }
        : { title: words.waiting, hint: words.waitingHint }
    case "paid":
      return {
        title: words.paid,
        hint: isSlow ? words.paidSlowHint : words.paidHint,
      }
    case "ordered":
      return { title: words.ordered }
    case "delayed":
      return { title: words.delayed, hint: delayedHint(standing.payment) }
    case "returned":
      return { title: words.returned, hint: words.returnedHint }
    case "expired":
      return { title: words.expired, hint: words.endedHint }
    case "failed":
      return { title: words.failed, hint: words.endedHint }
    case "unknown":
      return { title: words.unknown, hint: words.unknownHint }
  }
}

function delayedHint(payment: SbpPayment): string {
  const { checking, cart_changed, out_of_stock } = words.delayedHints
  const { reason, amount_now, currency_code } = payment
  if (reason === "cart_changed" && amount_now !== null) {
    const now = sumOf({ amount: amount_now, currency_code })
    return cart_changed(sumOf(payment), now)
  }
  return reason === "out_of_stock" ? out_of_stock : checking
}
