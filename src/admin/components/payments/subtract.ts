const DIGITS = 2

/** The difference of two sums in decimal text with two digits, exactly. */
export function subtract(from: string, amount: string): string {
  const minor = minorOf(from) - minorOf(amount)
  const text = String(minor < 0n ? -minor : minor).padStart(DIGITS + 1, "0")
  const sign = minor < 0n ? "-" : ""
  return `${sign}${text.slice(0, -DIGITS)}.${text.slice(-DIGITS)}`
}

function minorOf(amount: string): bigint {
  return BigInt(amount.replace(".", ""))
}
