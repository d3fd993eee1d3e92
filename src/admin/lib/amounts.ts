import {
  type Amount,
  compareAmounts,
  minorOf,
  parseAmount,
  signedText,
} from "../../domain/money"

/** Anything that may separate thousands, and nothing else. */
const GAP = "[\\s\u00a0\u202f'’]"

const WHOLE = [String.raw`\d{1,11}`, String.raw`\d{1,3}(?:${GAP}\d{3})+`].join(
  "|"
)

const PLAIN = new RegExp(`^(${WHOLE})(?:[.,](\\d{1,2}))?$`)

/** A comma and a point: the last one separates the fraction. */
const GROUPED =
  /^(?:(\d{1,3}(?:,\d{3})+)\.(\d{1,2})|(\d{1,3}(?:\.\d{3})+),(\d{1,2}))$/

const MAX_DIGITS = 11

/**
 * An amount as people type it, with a comma or a point. Undefined if it is not
 * an amount, or could be read as two different ones.
 */
export function readTyped(typed: string): Amount | undefined {
  const text = asciiDigits(typed.trim())
  const [, byComma, ofComma, byPoint, ofPoint] = GROUPED.exec(text) ?? []
  const [, plain, ofPlain] = PLAIN.exec(text) ?? []
  const whole = (byComma ?? byPoint ?? plain)?.replace(/\D/g, "")
  if (!whole || whole.length > MAX_DIGITS) {
    return undefined
  }
  return parseAmount(`${whole}.${ofComma ?? ofPoint ?? ofPlain ?? "0"}`)
}

/** East Asian keyboards type wide digits. */
const asciiDigits = (text: string) =>
  text.replace(/[０-９]/g, (digit) => digit.normalize("NFKC"))

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
  const amount = readTyped(typed)
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
