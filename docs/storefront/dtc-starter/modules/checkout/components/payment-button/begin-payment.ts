import {
  followSbpPayment,
  type ShownPayment,
  startSbpPayment,
} from "@lib/data/sbp-payment"
import { goToOrder } from "../payment-return/go-to-order"
import { returnPath } from "../payment-return/paths"
import { words } from "../payment-return/words"
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
  if (!shown.providerId.startsWith("pp_sbp_")) {
    return leaveSbpPayment(shown.sessionId)
  }
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

let warnedOf: string | undefined

/** For another way to pay: stops once where SBP may be paid. */
async function leaveSbpPayment(sessionId?: string): Promise<string | null> {
  if (!sessionId) {
    return null
  }
  const [, countryCode = ""] = window.location.pathname.split("/")
  // Next rejects it where there is an order, and goes there.
  const payment = await followSbpPayment(sessionId, countryCode)
    .catch(goToOrder)
    .catch(() => null)
  switch (payment?.status) {
    case undefined:
      return words.startFailed
    case "paid":
      window.location.assign(returnPath(sessionId))
      return words.mayBePaid
    case "pending":
      if (payment.confirmation_url || warnedOf === sessionId) {
        return null
      }
      warnedOf = sessionId
      return words.stalledHint
    default:
      return null
  }
}
