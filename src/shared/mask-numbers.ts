import { maskCard } from "../gateway"

/** Ids are made of digits too, and an operator compares them. */
const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
/** Twelve digits or more, also in groups: maybe a card or an account. */
const LONG_NUMBER = "\\d(?:[ +-]?\\d){11,}"
/** As it is printed on cards, whatever stands between the groups. */
const GAP = "[^\\p{L}\\p{N}]{1,4}"
const PRINTED = `\\d{4}(?:${GAP}\\d{4}){2,3}(?:${GAP}\\d{1,3})?|\\d{4}${GAP}\\d{6}${GAP}\\d{5}`
const UUID_OR_NUMBER = new RegExp(
  `\\b(${UUID})\\b|${LONG_NUMBER}|(?<!\\d)(?:${PRINTED})(?!\\d)`,
  "giu"
)

/**
 * A text in which whatever could be a card's number keeps its first six and
 * last four digits. People paste numbers where they should not.
 */
export function maskNumbers(text: string): string {
  return text.replace(UUID_OR_NUMBER, (found, uuid?: string) => {
    if (uuid !== undefined) {
      return uuid
    }
    const { first6, last4 } = maskCard(found.replace(/\D/g, ""))
    return `${first6}…${last4}`
  })
}
