import { type ShownPayment, startSbpPayment } from "@lib/data/sbp-payment"
import { returnPath } from "../payment-return/paths"
import { sentenceOf } from "./sentence-of"

/**
 * For "Continue to review", in place of `initiatePaymentSession`: that throws what the
 * store has to say, and Next hides it. A shopper who has paid, or may have, is led to the
 * return page.
 *
 * @returns why the shopper cannot go on, in words
 */
export async function beginSbpPayment(
  shown: ShownPayment
): Promise<string | null> {
  const started = await startSbpPayment(shown).catch(() => null)
  if (started && "url" in started) {
    return null
  }
  if (started && "underWaySessionId" in started) {
    window.location.assign(returnPath(started.underWaySessionId))
  }
  // The next step places the order of a free cart.
  const isFree =
    started && "refusal" in started && started.refusal === "nothingToPay"
  return isFree ? null : sentenceOf(started)
}
