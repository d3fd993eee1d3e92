import { parseAmount } from "./parse-amount"
import { isSome, minorOf } from "./sums"

/**
 * What is wrong with a sum as it was typed, by the word for it.
 *
 * @param max it must not be more than that, if there is a limit
 */
export function amountMistake(
  typed: string,
  max?: string
): "missing" | "wrong" | "zero" | "tooMuch" | undefined {
  if (!typed.trim()) {
    return "missing"
  }
  const amount = parseAmount(typed)
  if (amount === undefined) {
    return "wrong"
  }
  if (!isSome(amount)) {
    return "zero"
  }
  return max && minorOf(amount) > minorOf(max) ? "tooMuch" : undefined
}
