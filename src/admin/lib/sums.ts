// Amounts are decimal text with two digits: sums of them are exact.

/** Kopeks, cents. */
export function minorOf(amount: string): bigint {
  const [whole = "0", fraction = ""] = amount.split(".")
  return BigInt(whole + fraction.padEnd(2, "0").slice(0, 2))
}

export function amountOf(minor: bigint): string {
  const sign = minor < 0n ? "-" : ""
  const digits = String(minor < 0n ? -minor : minor).padStart(3, "0")
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

export const subtract = (from: string, amount: string) =>
  amountOf(minorOf(from) - minorOf(amount))

export const isSome = (amount: string) => minorOf(amount) > 0n

/** What the gateway kept, once it has told what it credited. */
export const feeOf = (received: string | null, credited: string | null) =>
  received && credited ? subtract(received, credited) : null
