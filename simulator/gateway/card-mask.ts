/** All that is ever kept of a card number. */
export interface CardMask {
  first6: string
  last4: string
}

export function maskCard(number: string): CardMask {
  return { first6: number.slice(0, 6), last4: number.slice(-4) }
}

/**
 * Hides `number` (digits only) in a text in which it has no business to be,
 * also when it is written in groups.
 */
export function withoutCard(text: string, number: string): string {
  const { first6, last4 } = maskCard(number)
  const written = new RegExp([...number].join("[ -]?"), "g")
  return text.replace(written, `${first6}••••••${last4}`)
}

/**
 * Hides whatever looks like a card number in a text that is logged before
 * anything is known about the request: its path, its key, the names of unknown
 * fields. Fifteen digits and a Luhn check keep times and UUIDs readable.
 */
export function withoutCards(text: string): string {
  return text.replace(/\d{15,19}/g, (digits) =>
    passesLuhn(digits) ? withoutCard(digits, digits) : digits
  )
}

function passesLuhn(digits: string): boolean {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
