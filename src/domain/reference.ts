/** No letter or digit that looks or sounds like another one: 29, a prime. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRTVWXYZ"

const LENGTH = 8

/**
 * The reference of an invoice or a payout that somebody has read out or typed, or
 * undefined: the last character checks the others, so that a slip finds nothing
 * instead of somebody else's payment. Postgres makes them: `sbp_reference`.
 */
export function referenceOf(text: string): string | undefined {
  const typed = text.toUpperCase().replaceAll(/[\s-]/g, "")
  const digits = [...typed].map((it) => ALPHABET.indexOf(it))
  const isWhole = digits.length === LENGTH && !digits.includes(-1)
  const sum = digits
    .slice(0, -1)
    .reduce((all, digit, index) => all + (index + 1) * digit, 0)
  return isWhole && sum % ALPHABET.length === digits.at(-1) ? typed : undefined
}
