import { minorOf, signedText } from "../money"
import type { DecimalMark } from "./statement"

/** Currencies as people write them beside a sum. */
const CURRENCY = /^(?:₽|[рp]уб(?:\.|лей|ля|ль)?|[рp]\.|[A-Z]{3})$/i

const SPACES = /[\s\u00a0\u2007\u2009\u202f'’]/g

const MINUS = /^[-−–]/

const THOUSANDS = { ",": ".", ".": "," } as const

/**
 * A sum as a cabinet writes it: `1 274,92`, `-1,274.92`, `(1274.92) ₽`. Undefined if
 * the text is no sum, or if it is not certain which sum it is.
 */
export function readSum(text: string, mark: DecimalMark): string | undefined {
  const [, number = "", currency = ""] =
    /^(.*?[\d)])\s*([^\d\s)]*)$/s.exec(text.trim()) ?? []
  if (currency && !CURRENCY.test(currency)) {
    return undefined
  }
  const written = number.replaceAll(SPACES, "").replace(/^₽/, "")
  const inBrackets = /^\((.*)\)$/.exec(written)?.[1]
  const isNegative = inBrackets !== undefined || MINUS.test(written)
  const digits = (inBrackets ?? written).replace(MINUS, "").replace(/^\+/, "")
  const plain = plainDecimal(digits, mark)
  if (plain === undefined) {
    return undefined
  }
  try {
    const minor = minorOf(plain)
    return signedText(isNegative ? -minor : minor)
  } catch {
    return undefined
  }
}

/** The digits with a decimal point, and without marks between thousands. */
function plainDecimal(digits: string, mark: DecimalMark): string | undefined {
  const [whole = "", fraction, ...rest] = digits.split(mark)
  const thousands = THOUSANDS[mark]
  const isWhole =
    /^\d+$/.test(whole) ||
    (whole.includes(thousands) &&
      whole
        .split(thousands)
        .every((part, index) =>
          index === 0 ? /^\d{1,3}$/.test(part) : /^\d{3}$/.test(part)
        ))
  const isFraction = fraction === undefined || /^\d+$/.test(fraction)
  if (!isWhole || !isFraction || rest.length > 0) {
    return undefined
  }
  const integer = whole.replaceAll(thousands, "")
  return fraction === undefined ? integer : `${integer}.${fraction}`
}
