import type { GatewayPayment, GatewayPayout } from "./answers"
import { maskCard } from "../domain/card-number"
import {
  compareAmounts,
  isSameMoney,
  type Money,
  toMinorUnits,
} from "../domain/money"
import type { PaymentBody, PayoutBody } from "./requests"

/**
 * Which fields of an answer contradict its request. An answer about another amount,
 * order or card is no proof that our request was carried out.
 */
export function paymentMismatches(
  request: PaymentBody,
  answer: GatewayPayment,
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
  answer: GatewayPayout,
  shopId: string
): string[] {
  const sent = maskCard(request.payout_destination_data.card.number)
  const echoed = answer.payout_destination.card
  return names({
    amount: !isSameMoney(request.amount, answer.amount),
    "payout_destination.card.firsrt6": sent.first6 !== echoed.firsrt6,
    "payout_destination.card.last4": sent.last4 !== echoed.last4,
    final_amount: contradicts(answer.final_amount, request.amount),
    "metadata.payout_id": differs(
      request.metadata?.payout_id,
      answer.metadata?.payout_id
    ),
    shop_id: differs(shopId, answer.shop_id),
  })
}

/** A fee may reduce it. A larger sum, zero, or another currency contradicts the request. */
function contradicts(final: Money | undefined, asked: Money): boolean {
  return (
    final !== undefined &&
    (final.currency !== asked.currency ||
      toMinorUnits(final.value) === 0n ||
      compareAmounts(final.value, asked.value) > 0)
  )
}

/** Fields that are not always present count only where both have them. */
function differs(expected: string | undefined, echoed: unknown): boolean {
  return (
    expected !== undefined &&
    echoed !== undefined &&
    echoed !== null &&
    echoed !== expected
  )
}

function names(faults: Record<string, boolean>): string[] {
  return Object.keys(faults).filter((name) => faults[name])
}
