import type { BigNumberInput } from "@medusajs/framework/types"
import {
  defaultCurrencies,
  getEpsilonFromDecimalPrecision,
  MathBN,
} from "@medusajs/framework/utils"
import type { ExactAmount } from "../shared/medusa-amount"

/** Whether it was canceled, even if archived since. */
export function isCanceled(order: {
  status: string
  canceled_at?: unknown
}): boolean {
  return order.status === "canceled" || Boolean(order.canceled_at)
}

/** What an order costs, which returns were agreed, and what was paid and refunded. */
export type OrderAccount = {
  currency_code: string
  total: BigNumberInput
  items?: ({ return_requested_total?: BigNumberInput } | null)[]
  transactions?: ({
    amount: BigNumberInput
    reference_id?: string | null
  } | null)[]
}

/** The fields for Query. */
export const ACCOUNT_FIELDS = [
  "currency_code",
  "total",
  "items.return_requested_total",
  "transactions.amount",
]

/**
 * What is still to be paid of an order; below zero, what it owes its shopper. It equals the
 * `pending_difference` of Medusa's summary, but is computed here: Medusa writes the summary
 * without a lock, so it may lack a payment or a refund. As there, the smallest coin or less
 * counts as nothing: an odd discount leaves fractions that cannot be paid.
 */
export function pendingOf(order: OrderAccount): ExactAmount {
  const { currency_code, total, items = [], transactions = [] } = order
  const taken = [
    ...items.map((item) => item?.return_requested_total ?? 0),
    ...transactions.map((transaction) => transaction?.amount ?? 0),
  ]
  const pending = MathBN.sub(total, ...taken)
  const currency = defaultCurrencies[currency_code.toUpperCase()]
  const nothing = getEpsilonFromDecimalPrecision(currency?.decimal_digits)
  return MathBN.lte(MathBN.abs(pending), nothing) ? MathBN.convert(0) : pending
}
