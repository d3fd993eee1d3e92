import { signedMinorOf, signedText } from "../../domain/money"

export type Sum = { amount: string; currency_code: string }

/**
 * The sums by currency, in order of appearance.
 *
 * @param parts negative amounts went back
 */
export function sumsOf(parts: readonly Sum[]): Sum[] {
  const sums = new Map<string, bigint>()
  for (const { amount, currency_code } of parts) {
    const before = sums.get(currency_code) ?? 0n
    sums.set(currency_code, before + signedMinorOf(amount))
  }
  return [...sums].map(([currency_code, minor]) => ({
    amount: signedText(minor),
    currency_code,
  }))
}
