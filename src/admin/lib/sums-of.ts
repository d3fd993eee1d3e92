import { fromMinorUnits, minorOf } from "../../domain/money"

type Sum = { amount: string; currency_code: string }

/** The sum of each currency, in the order in which they come. */
export function sumsOf(parts: readonly Sum[]): Sum[] {
  const sums = new Map<string, bigint>()
  for (const { amount, currency_code } of parts) {
    const before = sums.get(currency_code) ?? 0n
    sums.set(currency_code, before + minorOf(amount))
  }
  return [...sums].map(([currency_code, minor]) => ({
    amount: fromMinorUnits(minor),
    currency_code,
  }))
}
