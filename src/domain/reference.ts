/** Without 0 and O, 1, I and L, 5 and S, U. 29 is a prime, so that a slip is noticed. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRTVWXYZ"

/** Russian letters that look the same, as a Russian keyboard writes them. */
const LOOKS_LIKE: Record<string, string> = {
  А: "A",
  В: "B",
  Е: "E",
  К: "K",
  М: "M",
  Н: "H",
  Р: "P",
  С: "C",
  Т: "T",
  У: "Y",
  Х: "X",
}

const LENGTH = 8

/**
 * The reference of an invoice or a payout that a person has read out or typed, or
 * undefined: the last character checks the others, so that a slip finds nothing
 * instead of another person's payment. Postgres makes references:
 * `sbp_invoice_reference`, `sbp_payout_reference`.
 */
export function referenceOf(text: string): string | undefined {
  const typed = text
    .toUpperCase()
    .replaceAll(/[\s-]/g, "")
    .replaceAll(/[А-Я]/g, (letter) => LOOKS_LIKE[letter] ?? letter)
  const digits = [...typed].map((it) => ALPHABET.indexOf(it))
  const isWhole = digits.length === LENGTH && !digits.includes(-1)
  const sum = digits
    .slice(0, -1)
    .reduce((all, digit, index) => all + (index + 1) * digit, 0)
  return isWhole && sum % ALPHABET.length === digits.at(-1) ? typed : undefined
}
