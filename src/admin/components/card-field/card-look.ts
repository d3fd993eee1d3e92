import {
  isCardLength,
  isLuhn,
  MAX_CARD_DIGITS,
  USUAL_CARD_DIGITS,
} from "../../../domain/card-number"

/** What the page keeps of a number while it is typed. Never the number itself. */
export type CardLook = {
  brand?: Brand
  state: "empty" | "missing" | "short" | "doubtful" | "wrong" | "good"
}

export function digitsOf(typed: string): string {
  return typed.normalize("NFKC").replace(/\D/g, "").slice(0, MAX_CARD_DIGITS)
}

export function grouped(digits: string): string {
  return digits.match(/\d{1,4}/g)?.join(" ") ?? ""
}

/** @param isDone whether no more digits follow: the form is being sent */
export function lookOf(digits: string, isDone = false): CardLook {
  const { length } = digits
  if (length === 0) {
    return { state: isDone ? "missing" : "empty" }
  }
  const brand = brandOf(digits)
  if (isCardLength(digits) && !digits.startsWith("0") && isLuhn(digits)) {
    return { brand, state: "good" }
  }
  // Few cards have fewer digits, and some have more: a doubt, but no mistake yet.
  const state = length >= USUAL_CARD_DIGITS ? "doubtful" : "short"
  return { brand, state: isDone ? "wrong" : state }
}

type Brand = "mir" | "visa" | "mastercard" | "unionpay" | "maestro"

/** The first match counts: Maestro has the rest of 5 and 6. */
const PREFIXES: readonly (readonly [Brand, RegExp])[] = [
  ["mir", /^220[0-4]/],
  ["visa", /^4/],
  ["mastercard", /^(?:5[1-5]|222[1-9]|22[3-9]\d|2[3-6]\d\d|27[01]\d|2720)/],
  ["unionpay", /^(?:62|81)/],
  ["maestro", /^(?:50|5[6-8]|6[013-9])/],
]

/** The brand that the first digits suggest: only a hint. */
export function brandOf(digits: string): Brand | undefined {
  return PREFIXES.find(([, prefix]) => prefix.test(digits))?.[0]
}
