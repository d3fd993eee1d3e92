import { type Amount, fromMinorUnits, toMinorUnits } from "../../../gateway"
import type { Usage } from "./read-usage"

export type Limits = Partial<
  Record<"perPayout" | "perDay" | "perCardPerDay", Amount>
>

const NAMES = {
  perPayout: "one payout",
  perDay: "all payouts of 24 hours",
  perCardPerDay: "all payouts to one card within 24 hours",
} as const

/** Which limit a payout would pass, as a sentence; undefined if none. */
export function findExceeded(
  amount: Amount,
  currency_code: string,
  usage: Usage,
  limits: Limits
): string | undefined {
  const sum = toMinorUnits(amount)
  const sums = {
    perPayout: sum,
    perDay: usage.day + sum,
    perCardPerDay: usage.card + sum,
  }
  for (const [name, would] of Object.entries(sums)) {
    const limit = limits[name as keyof Limits]
    if (limit !== undefined && would > toMinorUnits(limit)) {
      const currency = currency_code.toUpperCase()
      return `The limit for ${NAMES[name as keyof Limits]} is ${limit} ${currency}; with this one it would be ${fromMinorUnits(would)} ${currency}`
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
