const BANK = "220070"

let cards = 0

/**
 * A valid card number that received no payout yet: the amount that one card
 * received within a day decides whether an approval is needed.
 */
export function newCard(): string {
  const digits = BANK + String(++cards).padStart(9, "0")
  return digits + checkDigit(digits)
}

/** The Luhn check digit of fifteen digits. */
function checkDigit(digits: string): number {
  const sum = [...digits].reduce((all, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return all + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}
