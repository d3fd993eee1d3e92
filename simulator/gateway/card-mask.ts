/** The only part of a card number that is ever kept. */
export interface CardMask {
  first6: string
  last4: string
}

export function maskCard(number: string): CardMask {
  return { first6: number.slice(0, 6), last4: number.slice(-4) }
}

/**
 * Hides `number` (digits only) in a text that should not contain it, also if its
 * digits stand in groups with any separators.
 */
export function withoutCard(text: string, number: string): string {
  const { first6, last4 } = maskCard(number)
  const written = new RegExp([...number].join("\\D{0,2}"), "g")
  return text.replace(written, `${first6}••••••${last4}`)
}

/** Hides in `text` every number of a request's body that may be a card. */
export function withoutCardsOf(body: string, text: string): string {
  // JSON may write a digit as an escape, too.
  const plain = body.replace(/\\u003(\d)/g, "$1")
  const numbers = new Set(plain.match(/\d{12,19}/g))
  return [...numbers].reduce(withoutCard, text)
}

const UUID = /(\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b)/i
/** Twelve digits or more: as one number, or in groups. */
const LONG_NUMBER = /\d(?:(?:,|[\s._/%-]{0,2})\d){11,}/g

/**
 * Hides anything that may be a card number in a text that is logged before the
 * request is understood: its path, its key, the names of unknown fields. UUIDs
 * stay: they are the keys of most shops.
 */
export function withoutCards(text: string): string {
  return text
    .split(UUID)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(LONG_NUMBER, maskLong)
    )
    .join("")
}

function maskLong(written: string): string {
  const digits = written.replace(/\D/g, "")
  return withoutCard(digits, digits)
}
