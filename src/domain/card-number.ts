declare const cardBrand: unique symbol

/**
 * The number of a payment card: digits only, with a valid check digit. It goes
 * from the form to the gateway, and is stored, logged and quoted nowhere.
 */
export type CardNumber = string & { readonly [cardBrand]: true }

/** The digits of a card that may be kept: receipts print them, and no thief can use them. */
export type CardMask = Readonly<{ first6: string; last4: string }>

/** The lengths that ISO/IEC 7812 allows for payment cards. */
export const MIN_CARD_DIGITS = 12
export const MAX_CARD_DIGITS = 19

/** Most cards have 16 digits; few have fewer. */
export const USUAL_CARD_DIGITS = 16

/** Thrown with a fixed sentence, which never quotes the number. */
export class InvalidCardNumber extends Error {
  override readonly name = "InvalidCardNumber"
}

/**
 * A card number as a person typed it, in the form that the gateway takes.
 *
 * @throws {InvalidCardNumber}
 */
export function parseCardNumber(typed: string): CardNumber {
  // People type and paste groups of four, with the signs that printers put between.
  const number = typed.normalize("NFKC").replace(/[\s\p{Pd}\u200b]/gu, "")
  // With zeros in front, one card would pass for several.
  if (!isCardLength(number) || number.startsWith("0")) {
    throw new InvalidCardNumber(
      "A card number has 12 to 19 digits, and the first is not 0"
    )
  }
  if (!isLuhn(number)) {
    throw new InvalidCardNumber(
      "The card number is not valid: check its digits"
    )
  }
  return number as CardNumber
}

/** Whether a text is digits only, as many as a card number may have. */
export function isCardLength(text: string): boolean {
  return /^[0-9]{12,19}$/.test(text)
}

const ZERO = 48

/** What a digit adds in the places that count twice. */
const TWICE = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9]

/**
 * The sum of a Luhn check, to which more digits can be added: counted from the
 * last, every other digit counts twice.
 */
export class LuhnSum {
  private lastOnce = 0
  private lastTwice = 0

  /** Adds the digit at this place of a text of ASCII digits. */
  add(digits: string, at: number): void {
    const digit = digits.charCodeAt(at) - ZERO
    const lastTwice = this.lastOnce + (TWICE[digit] ?? NaN)
    this.lastOnce = this.lastTwice + digit
    this.lastTwice = lastTwice
  }

  /** Whether the digit added last is the check digit of those before it. */
  get isRight(): boolean {
    return this.lastOnce % 10 === 0
  }
}

/** Whether the check digit is right. */
export function isLuhn(digits: string): boolean {
  const sum = new LuhnSum()
  for (let at = 0; at < digits.length; at++) {
    sum.add(digits, at)
  }
  return sum.isRight
}

export function maskCard(number: string): CardMask {
  return { first6: number.slice(0, 6), last4: number.slice(-4) }
}

/** The mask in a row; null if no card is known yet. */
export function maskOf({
  first6,
  last4,
}: {
  first6: string | null
  last4: string | null
}): CardMask | null {
  return first6 !== null && last4 !== null ? { first6, last4 } : null
}

/** "411111…1111": how rows, logs and exports write a mask. */
export function writeMask({ first6, last4 }: CardMask): string {
  return `${first6}…${last4}`
}

/** Reads what `writeMask` has written. */
export function readMask(text: string): CardMask | undefined {
  const [, first6, last4] = /^([0-9]{6})…([0-9]{4})$/.exec(text) ?? []
  return first6 && last4 ? { first6, last4 } : undefined
}

/** "4111 11•• •••• 1111": how screens show a mask. */
export function displayMask({ first6, last4 }: CardMask): string {
  return `${first6.slice(0, 4)} ${first6.slice(4)}•• •••• ${last4}`
}
