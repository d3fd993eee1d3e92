/** Digits in a row, with what people and programs put between them. */
const NUMBER =
  /(?<![\p{L}\d])[2-6](?:[\s.\-_/\u200b-\u200d\u2060]{0,2}\d){11,18}(?![\p{L}\d])/u

/**
 * Whether there is a card's number in a text, or most of one that is still being
 * typed. The check digit is not asked for: without it, too, a number tells the
 * card.
 */
export function couldBeCard(text: string): boolean {
  return NUMBER.test(text.normalize("NFKC"))
}
