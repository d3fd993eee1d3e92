const SPACES = /[\s\u00a0\u202f'’]/g
const PLAIN = /^(\d{1,11})(?:[.,](\d{1,2}))?$/
/** Both marks are there: the last one is of the fraction. */
const GROUPED =
  /^(?:(\d{1,3}(?:,\d{3})+)\.(\d{1,2})|(\d{1,3}(?:\.\d{3})+),(\d{1,2}))$/

/**
 * A sum as people type it, with a comma or a point, as decimal text with two
 * digits: never a number, which cannot hold most sums. Undefined if it is none,
 * or if it could be two.
 */
export function parseAmount(typed: string): string | undefined {
  const text = typed.normalize("NFKC").replace(SPACES, "")
  const both = GROUPED.exec(text)
  const plain = both
    ? `${(both[1] ?? both[3] ?? "").replace(/\D/g, "")}.${both[2] ?? both[4]}`
    : text
  const [, whole, fraction = ""] = PLAIN.exec(plain) ?? []
  if (whole === undefined) {
    return undefined
  }
  return `${BigInt(whole)}.${fraction.padEnd(2, "0")}`
}
