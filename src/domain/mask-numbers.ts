import { maskCard, writeMask } from "./card-number"
import {
  composed,
  type DigitGroup,
  findNumbers,
  FIRST_DIGITS,
  numbersShownIn,
  plainly,
  scanDigits,
} from "./card-scanner"
import { JSON_TOKENS } from "./json-tokens"

/**
 * A text in which every number that could be a card's, by its length and check
 * digit, keeps its first six and last four digits. People paste numbers where
 * they should not. A text without one stays as it is.
 */
export function maskNumbers(text: string): string {
  const written = composed(text)
  const read = plainly(written)
  const masked = storable(maskPlain(read))
  // Text that looks like an escape may be a per cent sign and a number.
  if (read === written || !showsOneOf(masked, numbersIn(written))) {
    return masked === storable(read) ? text : masked
  }
  const hidden = maskPlain(written)
  const reread = plainly(hidden)
  const rest = maskPlain(reread)
  return storable(rest === reread ? hidden : rest)
}

function showsOneOf(text: string, numbers: DigitGroup[]): boolean {
  // Most texts hold no number: they are not read again.
  if (numbers.length === 0) {
    return false
  }
  const isShown = numbersShownIn(text.replace(/\d{6}…\d{4}/g, ""))
  return numbers.some(({ digits }) => isShown(digits))
}

/** Whether a text holds no number that could be a card's. */
export const holdsNoCard = (text: string): boolean => maskNumbers(text) === text

/** Whether an id is no card number: digits alone may be an id, unless they begin as a card. */
export const isNoCardId = (id: string): boolean =>
  holdsNoCard(id) || (/^\d+$/.test(id) && !FIRST_DIGITS.test(id))

/** An escape may have stood for a character that Postgres refuses. */
const storable = (text: string) =>
  text.toWellFormed().replaceAll("\0", "\ufffd")

function numbersIn(plain: string): DigitGroup[] {
  return scanDigits(plain, "prose").flatMap(findNumbers)
}

function maskPlain(plain: string): string {
  let copied = 0
  const pieces = numbersIn(plain).flatMap(({ digits, from, to }) => {
    const before = plain.slice(copied, from)
    copied = to
    return [before, writeMask(maskCard(digits))]
  })
  return pieces.join("") + plain.slice(copied)
}

/** Excel keeps fifteen digits of a number: the lost ones of a card can be computed. */
const ROUNDED = /^(?!2[01])(?:\d{15}0{1,4}|\d{12,15}E\+1[1-8])$/

/** `maskNumbers` for the cell of a table, even for a number that Excel has rounded. */
export function maskCell(cell: string): string {
  const number = cell.trim().replace(/^(\d)[.,]/, "$1")
  return ROUNDED.test(number) && FIRST_DIGITS.test(number)
    ? writeMask(maskCard(number.replace(/E.*/, "")))
    : maskNumbers(cell)
}

/** `maskNumbers` for the address of a page or request, which stays an address. */
export function maskAddress(address: string): string {
  const masked = maskNumbers(address)
  return masked === address ? address : encodeURI(masked)
}

/** `maskNumbers` for a body: JSON stays JSON, and everything else is a text. */
export function maskBody(body: string): string {
  return isJson(body) ? body.replace(JSON_TOKENS, maskToken) : maskNumbers(body)
}

/** Too short for a card's number. A sender may write thousands of such tokens. */
const HOLDS_NONE = /^[ -~]{1,11}$/

function maskToken(token: string): string {
  if (HOLDS_NONE.test(token)) {
    return token
  }
  const text = token.startsWith('"') ? (JSON.parse(token) as string) : token
  const masked = maskNumbers(text)
  return masked === text ? token : JSON.stringify(masked)
}

export function isJson(body: string): boolean {
  try {
    JSON.parse(body)
    return true
  } catch {
    return false
  }
}

/** `maskNumbers` for every text in a value, names of fields included. */
export function maskTexts(value: unknown): unknown {
  if (typeof value === "string") {
    return maskNumbers(value)
  }
  if (Array.isArray(value)) {
    return value.map(maskTexts)
  }
  return typeof value === "object" && value !== null
    ? Object.fromEntries(
        Object.entries(value).map(([name, it]) => [
          maskNumbers(name),
          maskTexts(it),
        ])
      )
    : value
}
