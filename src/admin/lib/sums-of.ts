import { fromMinorUnits, parseAmount, toMinorUnits } from "../../domain/money"

type Sum = { amount: string; currency_code: string }

/** The sum of each currency, in the order in which they come. */
export function sumsOf(parts: readonly Sum[]): Sum[] {
  const sums = new Map<string, bigint>()
  for (const { amount, currency_code } of parts) {
    const minor = toMinorUnits(parseAmount(amount))
    sums.set(currency_code, (sums.get(currency_code) ?? 0n) + minor)
  }
  return [...sums].map(([currency_code, minor]) => ({
    amount: fromMinorUnits(minor),
    currency_code,
  }))
}
