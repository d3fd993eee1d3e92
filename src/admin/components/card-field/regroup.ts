import { digitsOf, grouped } from "./card-look"

/**
 * Writes the digits in groups of four, as on the card, and keeps the caret where
 * it was. Deleting the space between two groups deletes the digit beside it.
 *
 * @param before how many digits there were
 * @returns the digits
 */
export function regroup(
  input: HTMLInputElement,
  before: number,
  isForward: boolean | undefined
): string {
  const { value } = input
  const caret = input.selectionStart ?? value.length
  const head = digitsOf(value.slice(0, caret))
  const all = digitsOf(value)
  const isOnlySpace = isForward !== undefined && all.length === before
  const cut = isOnlySpace ? (isForward ? head.length : head.length - 1) : -1
  const digits = cut < 0 ? all : `${all.slice(0, cut)}${all.slice(cut + 1)}`
  const kept = cut < 0 ? head.length : cut
  input.value = grouped(digits)
  const at = grouped(digits.slice(0, kept)).length
  input.setSelectionRange(at, at)
  return digits
}
