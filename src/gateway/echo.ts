import type { Payment, Payout } from "./answers"
import { maskCard } from "./card-number"
import { isSameMoney } from "./money"
import type { PaymentBody, PayoutBody } from "./requests"

/**
 * Which fields of an answer contradict the request it answers. An answer about
 * another sum, order or card is no proof that our request was carried out.
 */
export function paymentMismatches(
  request: PaymentBody,
  answer: Payment,
  shopId: string
): string[] {
  return names({
    amount: !isSameMoney(request.amount, answer.amount),
    order_id: differs(request.order_id, answer.order_id),
    shop_id: differs(shopId, answer.shop_id),
  })
}

export function payoutMismatches(
  request: PayoutBody,
  answer: Payout,
  shopId: string
): string[] {
  const sent = maskCard(request.payout_destination_data.card.number)
  const echoed = answer.payout_destination.card
  return names({
    amount: !isSameMoney(request.amount, answer.amount),
    "payout_destination.card.firsrt6": sent.first6 !== echoed.firsrt6,
    "payout_destination.card.last4": sent.last4 !== echoed.last4,
    shop_id: differs(shopId, answer.shop_id),
  })
}

/** Fields that are not always present count only where they are. */
function differs(expected: string, echoed: string | null | undefined): boolean {
  return echoed !== undefined && echoed !== null && echoed !== expected
}

function names(faults: Record<string, boolean>): string[] {
  return Object.keys(faults).filter((name) => faults[name])
}
