import { brandOf } from "./brand-of"

const LENGTH = /^\d{12,19}$/

/**
 * Whether a text is a card's number, or most of one that is still being typed.
 * The check digit is not asked for: without it, too, a number tells the card.
 */
export function couldBeCard(text: string): boolean {
  const digits = text.normalize("NFKC").replace(/[\s-]/g, "")
  return LENGTH.test(digits) && brandOf(digits) !== undefined
}
