import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import type { ExactAmount } from "./medusa-amount"

/** What an order costs, what was agreed to come back, and what was paid and refunded. */
export type OrderAccount = {
  total: BigNumberInput
  items?: ({ return_requested_total?: BigNumberInput } | null)[]
  transactions?: ({
    amount: BigNumberInput
    reference_id?: string | null
  } | null)[]
}

/** For Query. */
export const ACCOUNT_FIELDS = [
  "total",
  "items.return_requested_total",
  "transactions.amount",
]

/** After an odd discount Medusa keeps fractions that nobody can pay. */
const NOTHING = 0.01

/**
 * What is still to be paid of an order; below zero, what it owes its shopper. It is the
 * `pending_difference` of Medusa's summary, but not taken from there: Medusa writes the
 * summary without a lock, so it may lack a payment or a refund.
 */
export function pendingOf(order: OrderAccount): ExactAmount {
  const { total, items = [], transactions = [] } = order
  const taken = [
    ...items.map((item) => item?.return_requested_total ?? 0),
    ...transactions.map((transaction) => transaction?.amount ?? 0),
  ]
  const pending = MathBN.sub(total, MathBN.sum(0, ...taken))
  return MathBN.lte(MathBN.abs(pending), NOTHING) ? MathBN.convert(0) : pending
}
