import { type Amount, fromMinorUnits, toMinorUnits } from "../../../gateway"
import type { Usage } from "./read-usage"

/** What the merchant allows in one currency. */
export type Limits = Partial<
  Record<"perPayout" | "perDay" | "perCardPerDay" | "approvalAbove", Amount>
>

const NAMES = {
  perPayout: "one payout",
  perDay: "all payouts of 24 hours",
  perCardPerDay: "all payouts to one card within 24 hours",
} as const

/** Those that are the same for every card. */
export const SHOP_LIMITS = ["perPayout", "perDay"] as const

/** Those that tell something about a card. */
export const CARD_LIMITS = ["perCardPerDay"] as const

/** Which of these limits a payout would pass, as a sentence; undefined if none. */
export function findExceeded(
  names: readonly (keyof typeof NAMES)[],
  { amount, currency_code }: { amount: Amount; currency_code: string },
  usage: Usage,
  limits: Limits
): string | undefined {
  const sum = toMinorUnits(amount)
  const sums = {
    perPayout: sum,
    perDay: usage.day + sum,
    perCardPerDay: usage.card + sum,
  }
  for (const name of names) {
    const limit = limits[name]
    const would = sums[name]
    if (limit !== undefined && would > toMinorUnits(limit)) {
      const currency = currency_code.toUpperCase()
      return `The limit for ${NAMES[name]} is ${limit} ${currency}; with this one it would be ${fromMinorUnits(would)} ${currency}`
    }
  }
  return undefined
}

/** Whether a second person has to approve: splitting a sum does not help. */
export function needsApproval(
  amount: Amount,
  usage: Usage,
  approvalAbove: Amount | undefined
): boolean {
  return (
    approvalAbove !== undefined &&
    usage.card + toMinorUnits(amount) > toMinorUnits(approvalAbove)
  )
}
