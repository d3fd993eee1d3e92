/**
 * The only place where amounts are rounded or compared. Everything is decimal
 * text and bigint minor units: a float never takes part, because a float
 * cannot hold most sums of money.
 */

declare const amountBrand: unique symbol
declare const currencyBrand: unique symbol
declare const currencyCodeBrand: unique symbol

/** A sum as the gateway writes it in requests: "1274.92". Never negative. */
export type Amount = string & { readonly [amountBrand]: true }

/** A three-letter currency code in upper case, with at most two decimals. */
export type Currency = string & { readonly [currencyBrand]: true }

/** A currency as Medusa and our rows write it: in lower case. */
export type CurrencyCode = string & { readonly [currencyCodeBrand]: true }

export type Money = Readonly<{ value: Amount; currency: Currency }>

/**
 * Thrown for anything that is not an amount or currency we can handle. The
 * message never quotes the input: people paste card numbers into wrong fields.
 */
export class InvalidMoney extends Error {
  override readonly name = "InvalidMoney"
}

/** Integer and fraction digits, as they stand in decimal text. */
type Decimal = { digits: bigint; scale: number }

const DECIMAL = /^(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d{1,3}))?$/
const MAX_DECIMAL_LENGTH = 64
/** 20 digits before the point, as in requests, and two behind it. */
const MAX_AMOUNT_LENGTH = 22

function parseDecimal(text: string): Decimal {
  const match = text.length <= MAX_DECIMAL_LENGTH ? DECIMAL.exec(text) : null
  if (!match) {
    throw new InvalidMoney("An amount must be a positive decimal number.")
  }
  const [, whole = "", fraction = "", exponent = "0"] = match
  const scale = fraction.length - Number(exponent)
  const digits = BigInt(whole + fraction)
  return scale >= 0
    ? { digits, scale }
    : { digits: digits * 10n ** BigInt(-scale), scale: 0 }
}

/** Kopeks, cents: the whole number of hundredths in an amount. */
export function toMinorUnits(amount: Amount): bigint {
  return BigInt(amount.replace(".", ""))
}

/**
 * The minor units of decimal text from JSON or from a row.
 *
 * @throws {InvalidMoney}
 */
export function minorOf(text: string): bigint {
  return toMinorUnits(parseAmount(text))
}

/** @throws {InvalidMoney} when the sum is negative. */
export function fromMinorUnits(minor: bigint): Amount {
  if (minor < 0n) {
    throw new InvalidMoney("An amount cannot be negative.")
  }
  const digits = minor.toString().padStart(3, "0")
  if (digits.length > MAX_AMOUNT_LENGTH) {
    throw new InvalidMoney("An amount that large is a mistake.")
  }
  return `${digits.slice(0, -2)}.${digits.slice(-2)}` as Amount
}

/** Some cabinets write money that went back with a minus, others without one. */
export function unsigned(amount: string): Amount {
  return amount.replace("-", "") as Amount
}

/** Decimal text of a difference, which may be negative and so is no `Amount`. */
export function signedText(minor: bigint): string {
  return minor < 0n ? `-${fromMinorUnits(-minor)}` : fromMinorUnits(minor)
}

/**
 * The minor units of decimal text that may be negative.
 *
 * @throws {InvalidMoney}
 */
export function signedMinorOf(text: string): bigint {
  return text.startsWith("-") ? -minorOf(text.slice(1)) : minorOf(text)
}

/** The difference of two sums, as decimal text. */
export function minus(a: string, b: string): string {
  return signedText(signedMinorOf(a) - signedMinorOf(b))
}

/** What the gateway kept; null until it reports what it credited. */
export function feeOf(
  received: string | null,
  credited: string | null
): string | null {
  return received && credited ? minus(received, credited) : null
}

/**
 * A store's total, rounded half-up to two digits. Medusa delivers totals
 * unrounded (a 15 % discount on 1499.90 is 1274.915) and as floats; a float's
 * shortest decimal text is the value that was meant.
 *
 * @throws {InvalidMoney}
 */
export function roundAmount(total: number | string): Amount {
  const { digits, scale } = parseDecimal(String(total))
  if (scale <= 2) {
    return fromMinorUnits(digits * 10n ** BigInt(2 - scale))
  }
  const unit = 10n ** BigInt(scale - 2)
  return fromMinorUnits((digits + unit / 2n) / unit)
}

/**
 * An amount that must be exact: typed by a person, or stated by the gateway.
 * Trailing zeros are fine, a third significant digit is refused, not rounded.
 *
 * @throws {InvalidMoney}
 */
export function parseAmount(text: string): Amount {
  const { digits, scale } = parseDecimal(text)
  const unit = 10n ** BigInt(Math.max(scale - 2, 0))
  if (digits % unit !== 0n) {
    throw new InvalidMoney("An amount has at most two digits after the point.")
  }
  return roundAmount(text)
}

export function compareAmounts(a: Amount, b: Amount): -1 | 0 | 1 {
  const difference = toMinorUnits(a) - toMinorUnits(b)
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

/** ISO 4217 currencies with more than two decimals: our amounts would lose money. */
const FINER_THAN_HUNDREDTHS = new Set(
  "BHD CLF IQD JOD KWD LYD OMR TND UYW".split(" ")
)

/**
 * Medusa writes currencies in lower case, the gateway in upper case.
 *
 * @throws {InvalidMoney}
 */
export function parseCurrency(code: string): Currency {
  // Before the change of case: "ß" and others become other letters in capitals.
  if (!/^[A-Za-z]{3}$/.test(code)) {
    throw new InvalidMoney("A currency is a code of three letters.")
  }
  const currency = code.toUpperCase()
  if (FINER_THAN_HUNDREDTHS.has(currency)) {
    throw new InvalidMoney(
      `${currency} has more than two decimals, which the gateway's amounts cannot express.`
    )
  }
  return currency as Currency
}

/** A currency as Medusa and our rows write it. */
export function currencyCodeOf(currency: Currency): CurrencyCode {
  return currency.toLowerCase() as CurrencyCode
}

/** A currency as the gateway and the options write it. */
export function currencyOf(code: CurrencyCode): Currency {
  return code.toUpperCase() as Currency
}

export function isSameMoney(a: Money, b: Money): boolean {
  return a.currency === b.currency && compareAmounts(a.value, b.value) === 0
}
