import type { JsonObject } from "../wire/exact-json"
import type { CardMask } from "./card-mask"
import { presentMoney, type Money } from "./money"
import type { PayoutOrder } from "./orders"
import type { Birth } from "./payment"

/** A payout in the simulator: it has no card number. */
export interface Payout {
  readonly id: string
  readonly shopId: number
  readonly status: string
  readonly description: string
  readonly amount: Money
  readonly finalAmount: Money
  readonly card: CardMask
  readonly createdAt: string
  readonly metadata: Record<string, string>
}

export function newPayout(
  order: PayoutOrder,
  { id, shopId, now }: Birth
): Payout {
  return {
    id,
    shopId,
    status: "DONE",
    description: order.description ?? "",
    amount: order.amount,
    finalAmount: order.amount,
    card: order.card,
    createdAt: new Date(now).toISOString(),
    metadata: order.metadata,
  }
}

/** The Payout object of the spec, which spells `firsrt6` so. */
export function presentPayout(payout: Payout): JsonObject {
  return {
    id: payout.id,
    shop_id: payout.shopId,
    status: payout.status,
    description: payout.description,
    amount: presentMoney(payout.amount),
    final_amount: presentMoney(payout.finalAmount),
    payout_destination: {
      type: "bank_card",
      card: { firsrt6: payout.card.first6, last4: payout.card.last4 },
    },
    created_at: payout.createdAt,
    metadata: payout.metadata,
  }
}
