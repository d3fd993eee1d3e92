/** What may stand between thousands, and can stand nowhere else. */
const GAP = "[\\s\u00a0\u202f'’]"

const WHOLE = [String.raw`\d{1,11}`, String.raw`\d{1,3}(?:${GAP}\d{3})+`].join(
  "|"
)

const PLAIN = new RegExp(`^(${WHOLE})(?:[.,](\\d{1,2}))?$`)

/** Both marks are there: the last one is of the fraction. */
const GROUPED =
  /^(?:(\d{1,3}(?:,\d{3})+)\.(\d{1,2})|(\d{1,3}(?:\.\d{3})+),(\d{1,2}))$/

const MAX_DIGITS = 11

/**
 * A sum as people type it, with a comma or a point, as decimal text with two
 * digits: never a number, which cannot hold most sums. Undefined if it is none,
 * or if it could be two.
 */
export function parseAmount(typed: string): string | undefined {
  const text = plainDigits(typed.trim())
  const [, byComma, ofComma, byPoint, ofPoint] = GROUPED.exec(text) ?? []
  const [, plain, ofPlain] = PLAIN.exec(text) ?? []
  const whole = (byComma ?? byPoint ?? plain)?.replace(/\D/g, "")
  if (!whole || whole.length > MAX_DIGITS) {
    return undefined
  }
  const fraction = ofComma ?? ofPoint ?? ofPlain ?? ""
  return `${BigInt(whole)}.${fraction.padEnd(2, "0")}`
}

/** The wide ones that an East Asian keyboard types. */
const plainDigits = (text: string) =>
  text.replace(/[０-９]/g, (digit) => digit.normalize("NFKC"))
