import type { Standing } from "../../../docs/storefront/dtc-starter/modules/checkout/components/payment-return/follow-payment"
import { money } from "../lib/format"
import { words } from "../words/language"
import type { Payment } from "./payment"

/**
 * @param hasCart whether this browser has a cart: a changed one can be changed back here
 */
export function textsOf(
  standing: Standing,
  isSlow: boolean,
  hasCart: boolean
): { title: string; hint?: string } {
  const { payment, order } = words.value
  const said = isOfOrder(standing)
    ? { ...payment, ...payment.ofOrder }
    : payment
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
    case "delayed":
      return {
        title: said.delayed,
        hint: delayedHint(standing.payment, hasCart),
      }
    case "ordered":
      return { title: order.thanks }
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

/** Whether an existing order asked for the money. */
const isOfOrder = (standing: Standing): boolean =>
  "payment" in standing && standing.payment.payment_request_id !== null

/** The link is gone, for example because the cart has changed, and no money has come. */
export const isStalled = (standing: Standing, isSlow: boolean): boolean =>
  standing.name === "waiting" &&
  (standing.payment.can_renew || (isSlow && !standing.payment.confirmation_url))

export const sumOf = ({ amount, currency_code }: Payment) =>
  money(Number(amount), currency_code)

function delayedHint(payment: Payment, hasCart: boolean): string {
  const { delayedHints } = words.value.payment
  const { reason, amount_now, currency_code } = payment
  return hasCart && isCartChanged(payment)
    ? delayedHints.cart_changed(
        sumOf(payment),
        money(Number(amount_now), currency_code)
      )
    : reason === "out_of_stock"
      ? delayedHints.out_of_stock
      : delayedHints.checking
}

/** Whether the shopper can change the cart back. */
export const isCartChanged = (payment: Payment): boolean =>
  payment.reason === "cart_changed" &&
  payment.amount_now !== null &&
  payment.payment_request_id === null
