import {
  compareAmounts,
  minorOf,
  parseAmount,
  signedText,
} from "../../domain/money"
import { readTypedSum } from "../../domain/read-typed-sum"

/** An amount as people of that locale type it: most write a comma. */
export function asTyped(amount: string, locale: string): string {
  const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
  const mark = parts.find(({ type }) => type === "decimal")?.value
  return amount.replace(".", mark === "," ? "," : ".")
}

/**
 * What is wrong with a typed amount, as the name of its text.
 *
 * @param max what it must not exceed, if there is a limit
 */
export function amountMistake(
  typed: string,
  max?: string
): "missing" | "wrong" | "zero" | "tooMuch" | undefined {
  if (!typed.trim()) {
    return "missing"
  }
  const amount = readTypedSum(typed)
  if (amount === undefined) {
    return "wrong"
  }
  if (!isSome(amount)) {
    return "zero"
  }
  return max && isMore(amount, max) ? "tooMuch" : undefined
}

// The API writes amounts as decimal text; JSON carries no brand.

/** @param amount decimal text, which may be negative */
export const isSome = (amount: string) =>
  !amount.startsWith("-") && minorOf(amount) > 0n

export const isMore = (amount: string, than: string) =>
  compareAmounts(parseAmount(amount), parseAmount(than)) > 0

/** @returns decimal text, which may be negative */
export const subtract = (from: string, amount: string) =>
  signedText(minorOf(from) - minorOf(amount))

/** What a limit leaves, after so much of it was used. */
export const leftOfLimit = (limit: string, used: string) =>
  isMore(used, limit) ? "0.00" : subtract(limit, used)

export const sumOf = (amounts: readonly string[]) =>
  signedText(amounts.reduce((sum, amount) => sum + minorOf(amount), 0n))
