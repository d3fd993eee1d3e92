const AMOUNT = /^\d{1,11}(\.\d{1,2})?$/

/**
 * A sum as people write or paste it ("1 499,90", "1499.9"), as decimal text with
 * two digits; undefined for what is none, and for zero.
 */
export function parseAmount(typed: string): string | undefined {
  const plain = typed.replace(/\s/g, "").replace(",", ".")
  if (!AMOUNT.test(plain) || !/[1-9]/.test(plain)) {
    return undefined
  }
  const [whole = "", decimals = ""] = plain.split(".")
  return `${BigInt(whole)}.${decimals.padEnd(2, "0")}`
}
