/** A test number of 16 digits with a valid check digit, one for each index. */
export const cardNumber = (index: number, prefix = "400000"): string =>
  withCheckDigit(prefix + String(index).padStart(15 - prefix.length, "0"))

/** Fifteen digits, and their Luhn check digit. */
export function withCheckDigit(digits: string): string {
  const sum = [...digits].reduce((all, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return all + (value > 9 ? value - 9 : value)
  }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}
