import { type Amount, parseAmount } from "./money"

/** What may separate thousands, as people and spreadsheets write them. */
const GAP = "[ \u00a0\u2009\u202f'’]"

const WHOLE = [String.raw`\d{1,11}`, String.raw`\d{1,3}(?:${GAP}\d{3})+`].join(
  "|"
)

const PLAIN = new RegExp(`^(${WHOLE})(?:[.,](\\d{1,2}))?$`)

/** A comma and a point: the last one separates the fraction. */
const GROUPED =
  /^(?:(\d{1,3}(?:,\d{3})+)\.(\d{1,2})|(\d{1,3}(?:\.\d{3})+),(\d{1,2}))$/

const MAX_DIGITS = 11

/**
 * A sum as people type it, with a comma or a point. Undefined if it is not
 * a sum, or could be read as two different ones: `1,499`.
 */
export function readTypedSum(typed: string): Amount | undefined {
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

/** A sum that is searched for may name roubles: `₽ 1 937,50`, `937 руб.` */
export const readSoughtSum = (q: string) =>
  readTypedSum(
    q.replaceAll(/\s/g, "").replaceAll(/^(?:₽|rub)|(?:₽|rub|руб|р)\.?$/gi, "")
  )
