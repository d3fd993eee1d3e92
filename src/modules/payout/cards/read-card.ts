import { MedusaError } from "@medusajs/framework/utils"

/**
 * A card's number as it was typed, as the gateway wants it. The messages are
 * fixed sentences: none ever quotes the number.
 *
 * @throws {MedusaError} INVALID_DATA
 */
export function readCard(typed: string): string {
  // People type and paste groups of four.
  const number = typed.replace(/[\s-]/g, "")
  if (!/^\d{12,19}$/.test(number)) {
    throw refused("A card number has 12 to 19 digits")
  }
  if (!isLuhn(number)) {
    throw refused("The card number is not valid: check its digits")
  }
  return number
}

function isLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((sum, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

function refused(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.INVALID_DATA, message)
}
